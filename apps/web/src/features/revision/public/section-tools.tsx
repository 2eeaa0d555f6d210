import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { revisionRoutes } from '@urost3/contract/revision.routes.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../../lib/api.ts';
import { BookmarkIcon, NoteIcon } from '../../../ui/icons.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { NoteEditor } from '../note-editor.tsx';
import { sectionRevisionQuery, showSectionRevision } from '../revision.queries.ts';
import classes from './section-tools.module.css';

/** Bookmark and private note of the section being read. */
export function SectionTools({ uid, section }: { uid: string; section: SectionRef }) {
  const client = useQueryClient();
  const { data } = useQuery(sectionRevisionQuery(section));
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  const bookmark = useMutation({
    mutationFn: (isBookmarked: boolean) =>
      callApi(revisionRoutes.setBookmark, { params: section, body: { isBookmarked } }),
    onMutate: (isBookmarked) => showSectionRevision(client, section, { isBookmarked }),
    onError: (error, isBookmarked) => {
      showSectionRevision(client, section, { isBookmarked: !isBookmarked });
      showToast('error', messageOf(error, 'The bookmark could not be saved.'));
    },
  });
  const isBookmarked = data?.isBookmarked ?? false;
  return (
    <div className={classes.tools}>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<BookmarkIcon size={18} isFilled={isBookmarked} />}
          aria-pressed={isBookmarked}
          disabled={!data}
          onClick={() => bookmark.mutate(!isBookmarked)}
        >
          {isBookmarked ? 'Bookmarked' : 'Bookmark'}
        </Button>
        <Button
          variant="default"
          leftSection={<NoteIcon size={18} isFilled={false} />}
          aria-expanded={isNoteOpen}
          disabled={!data}
          onClick={() => setIsNoteOpen(!isNoteOpen)}
        >
          {data?.note?.body ? 'My note' : 'Add a note'}
        </Button>
      </div>
      {isNoteOpen && data && <NoteEditor uid={uid} section={section} note={data.note} />}
    </div>
  );
}

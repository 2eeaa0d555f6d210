import { ActionIcon } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { revisionRoutes } from '@urost3/contract/revision.routes.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi, messageOf } from '../../../lib/api.ts';
import { startPracticePath } from '../../../paths.ts';
import { BookmarkIcon, NoteIcon, VideoIcon } from '../../../ui/icons.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { NoteEditor } from '../note-editor.tsx';
import { sectionRevisionQuery, showSectionRevision } from '../revision.queries.ts';
import classes from './section-tools.module.css';

/**
 * Buttons of the section that is being read: bookmark, private note and practice with others. The buttons' texts are
 * also their accessible names. On a phone, the texts are for screen readers only.
 */
export function SectionTools({ uid, section }: { uid: string; section: SectionRef }) {
  const client = useQueryClient();
  const { data } = useQuery(sectionRevisionQuery(section));
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  const bookmark = useMutation({
    // Quick presses are sent one after the other, so that the last press decides.
    scope: { id: `bookmark-${section.stationId}-${section.sectionId}` },
    mutationFn: (isBookmarked: boolean) =>
      callApi(revisionRoutes.setBookmark, { params: section, body: { isBookmarked } }),
    onMutate: (isBookmarked) => showSectionRevision(client, section, { isBookmarked }),
    onError: (error, isBookmarked) => {
      showSectionRevision(client, section, { isBookmarked: !isBookmarked });
      showToast('error', messageOf(error, 'The bookmark could not be saved. Please try again.'));
    },
  });
  const isBookmarked = data?.isBookmarked ?? false;
  const noteText = data?.note?.body ? 'My note' : 'Add a note';
  return (
    <>
      <div className={classes.buttons}>
        <ActionIcon
          variant="default"
          size={44}
          className={classes.button}
          title={isBookmarked ? 'Bookmarked' : 'Bookmark'}
          aria-pressed={isBookmarked}
          disabled={!data}
          onClick={() => bookmark.mutate(!isBookmarked)}
        >
          <BookmarkIcon size={20} isFilled={isBookmarked} />
          <span className={classes.word}>{isBookmarked ? 'Bookmarked' : 'Bookmark'}</span>
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          className={classes.button}
          title={noteText}
          aria-expanded={isNoteOpen}
          disabled={!data}
          data-has-note={Boolean(data?.note?.body)}
          onClick={() => setIsNoteOpen(!isNoteOpen)}
        >
          <NoteIcon size={20} />
          <span className={classes.word}>{noteText}</span>
        </ActionIcon>
        <ActionIcon
          component={Link}
          to={startPracticePath(section)}
          variant="default"
          size={44}
          className={classes.button}
          title="Practise together"
        >
          <VideoIcon size={20} />
          <span className={classes.word}>Practise together</span>
        </ActionIcon>
      </div>
      {isNoteOpen && data && <NoteEditor uid={uid} section={section} note={data.note} />}
    </>
  );
}

import { Box, Button, Group, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { revisionRoutes } from '@urost3/contract/revision/revision.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { startPracticePath } from '../../../paths.ts';
import { useIsPhone } from '../../../ui/hooks/rendering.ts';
import { BookmarkIcon, NoteIcon, VideoIcon } from '../../../ui/media/icons.tsx';
import pieces from '../../../ui/page/pieces.module.css';
import { type RowAction, RowMenu } from '../../../ui/table/row-menu.tsx';
import { NoteEditor } from '../note-editor.tsx';
import { sectionRevisionQuery, showSectionRevision } from '../revision.queries.ts';

const look = {
  c: 'var(--page-accent)',
  variant: 'default',
  size: 'sm',
  mih: 44,
  miw: 44,
  px: { base: 0, sm: '0.9rem' },
} as const;

/** What the dot on the button of the note means. */
const WRITTEN = 'already written';

interface SectionToolsProps {
  uid: string;
  section: SectionRef;
  /** Further actions of the page, which a phone shows in the same menu. */
  more: readonly RowAction[];
}

/**
 * Buttons of the section that is being read: bookmark, private note and practice with others. The buttons' texts are
 * also their accessible names. In a narrow window, the texts are for screen readers only. On a phone, all but the bookmark
 * are in a menu.
 */
export function SectionTools({ uid, section, more }: SectionToolsProps) {
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const { data } = useQuery(sectionRevisionQuery(section));
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  const bookmark = useMutation({
    // Quick presses are sent one after the other, so that the last press decides.
    scope: { id: `bookmark-${section.stationId}-${section.sectionId}` },
    mutationFn: (isBookmarked: boolean) =>
      callApi(revisionRoutes.setBookmark, { params: section, body: { isBookmarked } }),
    onMutate: (isBookmarked) => showSectionRevision(client, section, { isBookmarked }),
    onError: (_, isBookmarked) =>
      showSectionRevision(client, section, { isBookmarked: !isBookmarked }),
    meta: { failure: 'The bookmark could not be saved. Please try again.' },
  });
  const isBookmarked = data?.isBookmarked ?? false;
  const hasNote = Boolean(data?.note?.body);
  const noteText = hasNote ? 'My note' : 'Add a note';
  return (
    <>
      <Group gap="2xs" style={{ gridArea: '1 / 2' }} data-screen-only>
        <Button
          {...look}
          title={isBookmarked ? 'Bookmarked' : 'Bookmark'}
          aria-pressed={isBookmarked}
          disabled={!data}
          onClick={() => bookmark.mutate(!isBookmarked)}
        >
          <BookmarkIcon size={20} isFilled={isBookmarked} />
          <Box component="span" ms="2xs" data-spoken-below="sm">
            {isBookmarked ? 'Bookmarked' : 'Bookmark'}
          </Box>
        </Button>
        {isPhone ? (
          <RowMenu
            name="this section"
            actions={[
              ...(data ? [{ label: noteText, onSelect: () => setIsNoteOpen(!isNoteOpen) }] : []),
              { label: 'Practise together', to: startPracticePath(section) },
              ...more,
            ]}
          />
        ) : (
          <>
            <Button
              {...look}
              title={hasNote ? `${noteText}, ${WRITTEN}` : noteText}
              aria-expanded={isNoteOpen}
              disabled={!data}
              className={hasNote ? pieces.dotted : undefined}
              onClick={() => setIsNoteOpen(!isNoteOpen)}
            >
              <NoteIcon size={20} />
              <Box component="span" ms="2xs" data-spoken-below="sm">
                {noteText}
              </Box>
              {hasNote && <VisuallyHidden component="span">, {WRITTEN}</VisuallyHidden>}
            </Button>
            <Button
              component={Link}
              to={startPracticePath(section)}
              {...look}
              title="Practise together"
            >
              <VideoIcon size={20} />
              <Box component="span" ms="2xs" data-spoken-below="sm">
                Practise together
              </Box>
            </Button>
          </>
        )}
      </Group>
      {isNoteOpen && data && <NoteEditor uid={uid} section={section} note={data.note} />}
    </>
  );
}

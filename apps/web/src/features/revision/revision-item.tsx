import { ActionIcon, Group, Stack, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RevisionItem } from '@urost3/contract/revision/revision.schemas.ts';
import { revisionRoutes } from '@urost3/contract/revision/revision.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { studyPath } from '../../paths.ts';
import { isFocusLost } from '../../ui/hooks/focus.ts';
import { BookmarkIcon, LockIcon, NoteIcon } from '../../ui/media/icons.tsx';
import { StationDrawing } from '../../ui/media/station-drawing.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { Excerpt } from '../../ui/text/excerpt.tsx';
import { showSectionRevision } from './revision.queries.ts';
import classes from './revision-item.module.css';

/**
 * Moves the focus to a neighbouring row or to the page's heading, because the focused button disappears. The row
 * disappears, too, unless its note keeps it in the list. A focus that the person has moved out of the row stays
 * where it is.
 */
function moveFocusFrom(row: HTMLLIElement | null): void {
  if (!isFocusLost(row)) return;
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const control = neighbour?.querySelector<HTMLElement>('a, button');
  (control ?? document.querySelector('h1'))?.focus();
}

export function RevisionItemCard({ item }: { item: RevisionItem }) {
  const client = useQueryClient();
  const { stationId, sectionId, title, isAvailable } = item;
  const row = useRef<HTMLLIElement>(null);
  const remove = useMutation({
    mutationFn: () =>
      callApi(revisionRoutes.setBookmark, {
        params: { stationId, sectionId },
        body: { isBookmarked: false },
      }),
    onSuccess: () => {
      showSectionRevision(client, { stationId, sectionId }, { isBookmarked: false });
      moveFocusFrom(row.current);
    },
    meta: { failure: 'The bookmark could not be removed. Please try again.' },
  });
  return (
    <li ref={row} className={classes.item} data-station={stationId}>
      <StationDrawing stationId={stationId} isBold className={classes.drawing} />
      <Stack gap="3xs" miw={0}>
        <h2 className={pieces.rowTitle}>
          {isAvailable ? (
            <Link to={studyPath(stationId, sectionId)} data-alone>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <Group className={classes.meta} component="p" gap="0.25rem 1rem" c="dimmed" fz="sm">
          <span>{stationLabels[stationId]}</span>
          {item.isLocked && (
            <span>
              <LockIcon size={16} /> Part of Premium
            </span>
          )}
          {item.noteUpdatedAt && (
            <span>
              <NoteIcon size={16} /> Note of {formatLongDate(item.noteUpdatedAt)}
            </span>
          )}
        </Group>
        {item.noteExcerpt && (
          <p className={classes.note}>
            <Excerpt parts={item.noteExcerpt} />
          </p>
        )}
      </Stack>
      {item.bookmarkedAt && (
        <ActionIcon
          variant="subtle"
          size={44}
          // Its icon is level with the first line of the title.
          mt="-sm"
          title="Remove bookmark"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <BookmarkIcon size={20} isFilled />
          <VisuallyHidden>Remove bookmark of {title}</VisuallyHidden>
        </ActionIcon>
      )}
    </li>
  );
}

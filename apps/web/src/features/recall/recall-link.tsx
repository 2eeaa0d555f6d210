import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { RecallItem } from '@urost3/contract/recall/recall.schemas.ts';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { paths, studyPath } from '../../paths.ts';
import { usePreload } from '../../ui/hooks/use-preload.ts';
import { ArrowRightIcon } from '../../ui/media/icons.tsx';
import { counted } from '../../ui/text/counted.ts';
import { roundMinutes, roundSize } from './card-round.ts';
import { pointCardsQuery } from './public/recall.queries.ts';
import classes from './recall.module.css';
import { describeItem } from './recall-words.ts';

interface RecallLinkProps {
  item: RecallItem;
  today: string;
  /** Whether the link has no arrow, so that the title has more space. */
  isBare?: boolean;
}

/** One section to study, as a link to its study page. */
export function RecallLink({ item, today, isBare = false }: RecallLinkProps) {
  return (
    <Link
      to={studyPath(item.stationId, item.sectionId)}
      className={classes.recallLink}
      data-station={item.stationId}
    >
      <Box component="span" display="grid" miw={0}>
        <Box component="span" fw={600} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
          {item.title}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          {describeItem(item, today)}
        </Box>
      </Box>
      {!isBare && <ArrowRightIcon size={18} />}
    </Link>
  );
}

interface CardsLinkProps {
  due: number;
  /** Today's minutes for cards. */
  minutes: number;
  /** Whether the link is a line of text, because other work comes first. */
  isQuiet?: boolean;
}

/**
 * A link to the due cards, a round at a time, however many are due: a large number would put people off. The cards are
 * also stored on this device for offline use.
 */
export function CardsLink({ due, minutes, isQuiet = false }: CardsLinkProps) {
  const client = useQueryClient();
  usePreload(useCallback(() => client.prefetchQuery(pointCardsQuery), [client]));
  const [cards, time] = [counted(roundSize(due), 'card'), roundMinutes(roundSize(due), minutes)];
  if (isQuiet)
    return (
      <Link to={paths.pointCards}>
        {cards}, {time}
      </Link>
    );
  return (
    <Link to={paths.pointCards} className={classes.cards}>
      <Box component="span" fw={650}>
        {cards}
      </Box>
      <span>{time}</span>
    </Link>
  );
}

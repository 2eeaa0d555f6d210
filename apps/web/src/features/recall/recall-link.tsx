import { Box, Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { RecallItem } from '@urost3/contract/recall/recall.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { paths, studyPath } from '../../paths.ts';
import { usePreload } from '../../ui/hooks/rendering.ts';
import { ArrowRightIcon } from '../../ui/media/icons.tsx';
import { LinkRow } from '../../ui/page/link-row.tsx';
import { Card } from '../../ui/page/pieces.tsx';
import { roundMinutes, roundSize } from './card-round.ts';
import { pointCardsQuery } from './public/recall.queries.ts';
import { describeItem } from './recall-words.ts';

interface RecallLinkProps {
  item: RecallItem;
  today: string;
}

/** One section to study, as a link to its study page. */
export function RecallLink({ item, today }: RecallLinkProps) {
  return (
    <LinkRow to={studyPath(item.stationId, item.sectionId)} data-station={item.stationId}>
      <Stack component="span" gap={0}>
        <Box component="span" fw={600} lh={1.3} data-wrap="anywhere">
          {item.title}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          {describeItem(item, today)}
        </Box>
      </Stack>
    </LinkRow>
  );
}

interface WorkLinkProps {
  to: string;
  title: string;
  time: string;
}

/** Work of today that is not a section. */
export function WorkLink({ to, title, time }: WorkLinkProps) {
  return (
    <LinkRow to={to} bg="var(--app-surface-muted)" c="var(--app-accent-text)">
      <strong>{title}</strong> {time}
    </LinkRow>
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
  return <WorkLink to={paths.pointCards} title={cards} time={time} />;
}

interface RecallHeroProps {
  item: RecallItem;
  today: string;
  /** Whether the learner has not rated anything yet. */
  isFirst: boolean;
}

/** Today's first section to study, as the largest element of the dashboard. */
export function RecallHero({ item, today, isFirst }: RecallHeroProps) {
  const isReview = item.kind === 'review';
  return (
    <Card
      component={Link}
      to={studyPath(item.stationId, item.sectionId)}
      isAccent
      gap="2xs"
      h="100%"
      p="clamp(1.1rem, 0.9rem + 1vw, 1.5rem)"
      style={{ alignContent: 'center' }}
    >
      <Box component="span" c="var(--app-accent-text)" fw={600}>
        {isReview ? 'Review' : isFirst ? 'Start here' : 'Next'}
      </Box>
      <Box
        component="span"
        fz="h2"
        fw={700}
        lts="-0.015em"
        lh={1.2}
        data-wrap="anywhere"
        style={{ textWrap: 'balance' }}
      >
        {item.title}
      </Box>
      <Box component="span" c="dimmed">
        {describeItem(item, today)}
      </Box>
      <Button
        component="span"
        size="lg"
        mt="xs"
        w={{ base: '100%', xs: 'fit-content' }}
        rightSection={<ArrowRightIcon size={18} />}
      >
        {isReview ? 'Review now' : 'Start this section'}
      </Button>
    </Card>
  );
}

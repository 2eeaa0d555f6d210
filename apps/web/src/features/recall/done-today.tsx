import { Anchor, Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { RecallToday } from '@urost3/contract/recall/recall.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths, studyPath } from '../../paths.ts';
import { RatingSign, Tick } from '../../ui/media/signs.tsx';
import { PlainList } from '../../ui/page/pieces.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { minutesText } from './card-round.ts';
import classes from './recall.module.css';
import { CardsLink } from './recall-link.tsx';
import { comingDay, describeItem, earlyStartText } from './recall-words.ts';

const PushOffer = lazyComponent(() => import('../push/public/push-offer.tsx'), 'PushOffer');

/** The number of studied sections listed. More would make this card much longer than the weak areas beside it. */
const SHOWN = 4;

interface DoneTodayProps {
  data: RecallToday;
  title: string;
  /** The minutes of study today; 0 while they are unknown. */
  minutes: number;
}

/**
 * Shown when today's sections are done. Lists what was studied (on a phone behind a button), what comes next, and the
 * cards that are due.
 */
export function DoneToday({ data, title, minutes }: DoneTodayProps) {
  const { done, coming, today, cardsDue, cardMinutes } = data;
  const [isOpen, setIsOpen] = useState(false);
  const count = `${counted(done.length, 'section')} studied`;
  const sum = minutes > 0 ? `${count} · ${minutesText(minutes)} today` : count;
  return (
    <Stack gap="md" flex="1">
      <Group gap="md" wrap="nowrap" flex={1}>
        <Tick isDrawn />
        <div>
          <Text fz="lg" fw={600}>
            {title}
          </Text>
          <Text inherit c="dimmed" fz={{ base: 'sm', sm: 'md' }}>
            {sum}
            <Box component="span" hiddenFrom="sm">
              {' · '}
              <Anchor
                component="button"
                type="button"
                inherit
                fw={600}
                underline="always"
                aria-expanded={isOpen}
                aria-controls="studied-today"
                aria-label={`${isOpen ? 'Hide' : 'Show'} the sections studied today`}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Hide' : 'Show'}
              </Anchor>
            </Box>
          </Text>
        </div>
      </Group>
      <PlainList
        id="studied-today"
        lined
        className={classes.studied}
        visibleFrom={isOpen ? undefined : 'sm'}
        aria-label="Studied today"
      >
        {done.slice(0, SHOWN).map(({ stationId, sectionId, title, score, before }) => (
          <li key={`${stationId}/${sectionId}`}>
            <RatingSign percent={score} />
            <span>{title}</span>
            <span>
              {before !== null && before < score && (
                <Text span c="dimmed" fz="sm">
                  <VisuallyHidden>up from </VisuallyHidden>
                  {before}% <span aria-hidden>→ </span>
                </Text>
              )}
              <strong>{score}%</strong>
            </span>
          </li>
        ))}
      </PlainList>
      {coming && (
        <div>
          <Text inherit c="dimmed">
            {comingDay(coming.on, today)}
          </Text>
          <p className={classes.coming} data-station={coming.stationId}>
            <strong>{coming.title}</strong>
            <Box component="span" c="dimmed" fz="sm">
              {describeItem(coming, today)}
            </Box>
          </p>
        </div>
      )}
      <Group gap="xs">
        {coming && (
          <Button
            component={Link}
            to={studyPath(coming.stationId, coming.sectionId)}
            w={{ base: '100%', xs: 'auto' }}
          >
            {earlyStartText(coming, today)}
          </Button>
        )}
        <Button
          component={Link}
          to={paths.circuit}
          variant="default"
          w={{ base: '100%', xs: 'auto' }}
        >
          Run a mock circuit
        </Button>
      </Group>
      {cardsDue > 0 && <CardsLink due={cardsDue} minutes={cardMinutes} isQuiet />}
      <PushOffer reason="Shall this device tell you when reviews are due, and of messages and interviews?" />
    </Stack>
  );
}

import { Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { RecallToday } from '@urost3/contract/recall/recall.schemas.ts';
import { ratingBand } from '@urost3/contract/study/study.ts';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { paths, studyPath } from '../../paths.ts';
import { CheckIcon } from '../../ui/media/icons.tsx';
import { Tick } from '../../ui/media/tick.tsx';
import { PlainList } from '../../ui/page/pieces.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { counted } from '../../ui/text/counted.ts';
import { minutesText } from './card-round.ts';
import classes from './point-cards.module.css';
import { CardsLink } from './recall-link.tsx';
import { comingDay, describeItem, earlyStartText } from './recall-words.ts';

const PushOffer = lazyComponent(
  async () => (await import('../push/public/push-offer.tsx')).PushOffer,
);

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
    <Stack gap="0.9rem" flex="1">
      <Group className={classes.head} gap="1.25rem" wrap="nowrap" flex={1}>
        <Tick isDrawn />
        <div>
          <Text fz="lg" fw={650}>
            {title}
          </Text>
          <p className={classes.note}>
            {sum}
            <Box component="span" className={classes.fold} hiddenFrom="sm">
              {' · '}
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls="studied-today"
                aria-label={`${isOpen ? 'Hide' : 'Show'} the sections studied today`}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Hide' : 'Show'}
              </button>
            </Box>
          </p>
        </div>
      </Group>
      <PlainList
        id="studied-today"
        className={classes.studied}
        data-open={isOpen}
        aria-label="Studied today"
      >
        {done.slice(0, SHOWN).map(({ stationId, sectionId, title, score, before }) => (
          <li key={`${stationId}/${sectionId}`}>
            <Sign score={score} />
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
          <p className={classes.note}>{comingDay(coming.on, today)}</p>
          <p className={classes.coming} data-station={coming.stationId}>
            <strong>{coming.title}</strong>
            <Box component="span" c="dimmed" fz="sm">
              {describeItem(coming, today)}
            </Box>
          </p>
        </div>
      )}
      <Group className={classes.more} gap="0.5rem" align="stretch">
        {coming && (
          <Button component={Link} to={studyPath(coming.stationId, coming.sectionId)}>
            {earlyStartText(coming, today)}
          </Button>
        )}
        <Button component={Link} to={paths.circuit} variant="default">
          Run a mock circuit
        </Button>
      </Group>
      {cardsDue > 0 && <CardsLink due={cardsDue} minutes={cardMinutes} isQuiet />}
      <PushOffer reason="Shall this device tell you when reviews are due, and of messages and interviews?" />
    </Stack>
  );
}

/**
 * A tick if the section is completed, and otherwise a ring in the colour of the rating band. The ring is filled in
 * proportion to the rating.
 */
function Sign({ score }: { score: number }) {
  const band = ratingBand(score);
  return (
    <span
      className={classes.sign}
      data-band={band}
      style={{ '--percent': score } as CSSProperties}
      aria-hidden
    >
      {band === 'Completed' && <CheckIcon size={18} />}
    </span>
  );
}

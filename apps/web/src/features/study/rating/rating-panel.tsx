import { Badge, Box, Button, Group, Slider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COMPLETED_ABOVE, IN_PROGRESS_FROM } from '@urost3/contract/limits.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { type RatingBand, ratingBand } from '@urost3/contract/study/study.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { SaveState } from '../../../lib/offline/saver.ts';
import { paths } from '../../../paths.ts';
import { CheckIcon } from '../../../ui/media/icons.tsx';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { progressQuery } from '../public/study.queries.ts';
import { useRating } from '../public/use-rating.ts';
import classes from './rating-panel.module.css';

const badgeColours: Record<RatingBand, string> = {
  'Needs Revisit': 'red',
  'In Progress': 'yellow',
  Completed: 'green',
};

/** As on the track of the slider. */
const thumbColours: Record<RatingBand, string> = {
  'Needs Revisit': 'var(--band-low)',
  'In Progress': 'var(--band-middle)',
  Completed: 'var(--band-high)',
};

function stateLabel(state: SaveState, isKept: boolean): string {
  if (state === 'saving') return 'Saving…';
  if (state === 'saved') return isKept ? 'Saved on this device' : 'Saved';
  return state === 'unsaved' ? 'Not saved' : '';
}

interface RatingPanelProps {
  uid: string;
  section: SectionRef;
  /** The mark of the latest sheet in percent. */
  mark?: number | null;
  /** Whether the rating is one line, because the mark of a sheet sets it. The line opens the slider. */
  isFolded?: boolean;
  /** Content below the slider. */
  outcome?: ReactNode;
  /** The link to the next section. */
  next?: ReactNode;
}

/** The learner's self-rating from 0 to 100, and the link to the next section. */
export function RatingPanel({ uid, ...props }: RatingPanelProps) {
  const { section, mark = null, isFolded = false, outcome, next } = props;
  const progress = useQuery(progressQuery(uid));
  const { state, isKept, unsaved, change } = useRating(uid, section);
  const saved = progress.data?.stationProgress[section.stationId]?.[section.sectionId];
  // The saver's value takes precedence, because the cache notifies asynchronously. Otherwise, a held arrow key would
  // continue from the cache's stale value.
  const rated = unsaved ?? saved ?? null;
  return (
    <>
      {!progress.data && (
        <QueryState query={progress} message="Your saved rating could not be loaded." />
      )}
      {!isFolded && (
        <Box component="p" m="0 0 0.625rem" c="var(--page-quiet)">
          This rating counts towards your progress.
        </Box>
      )}
      {progress.data && (
        <RatingSlider
          rated={rated}
          state={state}
          isKept={isKept}
          mark={mark}
          isFolded={isFolded}
          onChange={(next) => change(next, rated)}
        />
      )}
      {outcome}
      <Group gap="sm" mt="xl">
        {next}
        <BackToDashboard isAside={next !== undefined} />
      </Group>
    </>
  );
}

interface RatingSliderProps {
  /** Null before the first rating. */
  rated: number | null;
  state: SaveState;
  isKept: boolean;
  mark: number | null;
  isFolded: boolean;
  onChange: (value: number) => void;
}

function RatingSlider(props: RatingSliderProps) {
  const { rated, state, isKept, mark, isFolded, onChange } = props;
  const [isOpen, setIsOpen] = useState(!isFolded);
  const value = rated ?? 0;
  const band = ratingBand(value);
  const isFromSheet = mark !== null && mark === value;
  // A rating from the sheet needs no 'Saved', because the message about the sheet has said so.
  const label = isFromSheet && state === 'saved' && !isKept ? '' : stateLabel(state, isKept);
  return (
    <div>
      <Group component="p" gap="0.5rem 0.75rem" m="0 0 1rem" maw="none">
        {rated === null ? (
          <span>
            {isFolded ? 'Your mark sets this rating' : 'Move the slider to rate yourself'}
          </span>
        ) : (
          <>
            {mark !== null && mark !== value && <span>Your rating</span>}
            <Box
              component="strong"
              c="var(--page-ink)"
              fz={isFolded ? 'md' : 'var(--app-figure-large)'}
              lh={1.1}
            >
              {value}%
            </Box>
            <Badge component="span" size="lg" color={badgeColours[band]} fz="sm" fw={600}>
              {band}
            </Badge>
          </>
        )}
        {isFromSheet && (
          <Group
            component="span"
            display="inline-flex"
            gap="3xs"
            wrap="nowrap"
            c="var(--page-quiet)"
            fz="sm"
          >
            from your sheet
          </Group>
        )}
        <Group
          component="output"
          display="inline-flex"
          gap="3xs"
          wrap="nowrap"
          c="var(--page-quiet)"
          fz="sm"
        >
          {label}
          {label === 'Saved' && <CheckIcon size={16} />}
        </Group>
        {mark !== null && mark !== value && (
          <span className={classes.offer}>
            Your mark sheet says {mark}%{' '}
            <button type="button" onClick={() => onChange(mark)}>
              Use {mark}%
            </button>
          </span>
        )}
        {isFolded && (
          <Button
            variant="transparent"
            px={0}
            ms="auto"
            color="var(--page-accent)"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {rated === null ? 'Set rating' : 'Change rating'}
          </Button>
        )}
      </Group>
      {isOpen && (
        <Box __vars={{ '--low-end': `${IN_PROGRESS_FROM}`, '--middle-end': `${COMPLETED_ABOVE}` }}>
          <Slider
            value={value}
            onChange={onChange}
            min={0}
            max={100}
            step={1}
            color={rated === null ? 'gray' : thumbColours[band]}
            label={null}
            size="lg"
            thumbSize={28}
            thumbLabel="Your rating"
            thumbValueText={(rating) =>
              rated === null ? 'Not rated yet' : `${rating}%, ${ratingBand(rating)}`
            }
            classNames={{ track: classes.track }}
            styles={{ bar: { background: 'none' } }}
          />
          <PlainList className={classes.bands} lh={1.3} aria-label="Bands">
            <li>{`0–${IN_PROGRESS_FROM}\nNeeds Revisit`}</li>
            <li>{`${IN_PROGRESS_FROM + 1}–${COMPLETED_ABOVE}\nIn Progress`}</li>
            <li>{`${COMPLETED_ABOVE + 1}–100\nCompleted`}</li>
          </PlainList>
        </Box>
      )}
    </div>
  );
}

/** @param isAside whether another button is the page's main action */
function BackToDashboard({ isAside }: { isAside: boolean }) {
  const look = isAside ? { variant: 'transparent', px: 0 } : {};
  return (
    <Button component={Link} to={paths.dashboard} color="var(--page-accent)" {...look}>
      Back to Dashboard
    </Button>
  );
}

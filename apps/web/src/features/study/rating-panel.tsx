import { Slider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { type RatingBand, ratingBand } from '@urost3/contract/study.ts';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';
import { progressQuery } from './public/study.queries.ts';
import { StudyCard } from './public/study-card.tsx';
import { useRating } from './public/use-rating.ts';
import classes from './rating-panel.module.css';
import type { RatingState } from './rating-saver.ts';

const bandColours: Record<RatingBand, string> = {
  'Needs Revisit': 'red',
  'In Progress': 'yellow',
  Completed: 'green',
};

/** The theme uses the dark shade 8 of each colour. Yellow looks like orange in shade 8, so the slider uses shade 6. */
const sliderColours: Record<RatingBand, string> = {
  'Needs Revisit': 'red.8',
  'In Progress': 'yellow.6',
  Completed: 'green.8',
};

const ratingStateLabels: Record<RatingState, string> = {
  idle: '',
  waiting: '',
  saving: 'Saving…',
  saved: 'Saved',
  kept: 'Saved on this device',
  failed: 'Not saved',
};

interface RatingPanelProps {
  uid: string;
  section: SectionRef;
  /** For example 'How well did you do in this station?' */
  question: string;
  /** The mark of the latest sheet in percent. */
  mark?: number | null;
  /** Whether the section has an examiner's checklist. */
  hasSheet?: boolean;
  /** Content below the slider. */
  outcome?: ReactNode;
  /** The link to the next section. */
  next?: ReactNode;
}

/**
 * The slider for the learner's self-rating from 0 to 100. The panel also shows the mark of the sheet and the link to
 * the next section.
 */
export function RatingPanel({ uid, ...props }: RatingPanelProps) {
  const { section, question, mark = null, hasSheet = false, outcome, next } = props;
  const progress = useQuery(progressQuery(uid));
  const { state, unsaved, change } = useRating(uid, section);
  const saved = progress.data?.stationProgress[section.stationId]?.[section.sectionId];
  // The saver's value takes precedence, because the cache notifies asynchronously. Otherwise, a held arrow key would
  // continue from the cache's stale value.
  const rated = unsaved ?? saved ?? null;
  return (
    <StudyCard title={question} tone="accent">
      {progress.isPending && <PageLoader />}
      {progress.isError && !progress.data && (
        <ErrorState
          message="Your saved rating could not be loaded."
          onRetry={() => void progress.refetch()}
          isRetrying={progress.isFetching}
        />
      )}
      <p className={classes.lead}>
        This rating counts towards your progress.
        {hasSheet && mark === null && ' Saving a mark on the sheet sets it.'}
      </p>
      {progress.data && (
        <RatingSlider
          rated={rated}
          state={state}
          mark={mark}
          onChange={(next) => change(next, rated ?? 0)}
        />
      )}
      {outcome}
      <div className={classes.actions}>
        {next}
        <BackToDashboard isAside={next !== undefined} />
      </div>
    </StudyCard>
  );
}

interface RatingSliderProps {
  /** Null before the first rating. */
  rated: number | null;
  state: RatingState;
  mark: number | null;
  onChange: (value: number) => void;
}

function RatingSlider({ rated, state, mark, onChange }: RatingSliderProps) {
  const value = rated ?? 0;
  const band = ratingBand(value);
  const colour = bandColours[band];
  return (
    <div className={classes.scale}>
      <p className={classes.value}>
        {rated === null ? (
          <span>Move the slider to rate yourself</span>
        ) : (
          <>
            <strong className={classes.percent}>{value}%</strong>
            <span className={classes.band} data-band={colour}>
              {band}
            </span>
          </>
        )}
        {mark !== null && mark === value && <span className={classes.state}>from your sheet</span>}
        <output className={classes.state}>
          {ratingStateLabels[state]}
          {state === 'saved' && <CheckIcon size={16} />}
        </output>
        {mark !== null && mark !== value && (
          <span className={classes.offer}>
            Your mark sheet says {mark}%{' '}
            <button type="button" onClick={() => onChange(mark)}>
              Use {mark}%
            </button>
          </span>
        )}
      </p>
      <Slider
        value={value}
        onChange={onChange}
        min={0}
        max={100}
        step={1}
        color={rated === null ? 'gray' : sliderColours[band]}
        label={null}
        size="lg"
        thumbSize={28}
        thumbLabel="Your rating"
        thumbValueText={(rating) =>
          rated === null ? 'Not rated yet' : `${rating}%, ${ratingBand(rating)}`
        }
        classNames={{ track: classes.track, bar: classes.bar }}
      />
      <ul className={classes.bands} aria-label="Bands">
        <li>{'0–50\nNeeds Revisit'}</li>
        <li>{'51–85\nIn Progress'}</li>
        <li>{'86–100\nCompleted'}</li>
      </ul>
    </div>
  );
}

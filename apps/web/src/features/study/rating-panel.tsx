import { Slider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { type RatingBand, ratingBand } from '@urost3/contract/study.ts';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
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

/** The theme's own yellow is closer to orange. */
const sliderColours: Record<RatingBand, string> = {
  'Needs Revisit': 'red.8',
  'In Progress': 'yellow.6',
  Completed: 'green.8',
};

const stateWords: Record<RatingState, string> = {
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
  /** 'How well did you … in this station?' */
  question: string;
  /** Latest mark on the examiner's checklist, as a percentage. */
  mark?: number | null;
  /** The section has an examiner's checklist. */
  hasSheet?: boolean;
  /** Below the slider. */
  outcome?: ReactNode;
  /** The main way on. */
  next?: ReactNode;
}

/** The learner's self-rating of this section, 0 to 100. */
export function RatingPanel({ uid, ...props }: RatingPanelProps) {
  const { section, question, mark = null, hasSheet = false, outcome, next } = props;
  const progress = useQuery(progressQuery(uid));
  const { state, unsaved, change } = useRating(uid, section);
  const saved = progress.data?.stationProgress[section.stationId]?.[section.sectionId];
  // The cache notifies asynchronously, so held keys would step from a stale value.
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
        {hasSheet && ' Saving a mark on the checklist sets it.'}
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
        {mark !== null && (
          <span className={classes.state}>
            {mark === value ? 'from your sheet' : `your sheet says ${mark}%`}
          </span>
        )}
        <output className={classes.state}>{stateWords[state]}</output>
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
        classNames={{ root: classes.slider }}
      />
      <div className={classes.zones} aria-hidden>
        <span data-zone="red" />
        <span data-zone="yellow" />
        <span data-zone="green" />
      </div>
      <ul className={classes.bands} aria-label="Bands">
        <li data-zone="red">0–50 Needs Revisit</li>
        <li data-zone="yellow">51–85 In Progress</li>
        <li data-zone="green">86–100 Completed</li>
      </ul>
    </div>
  );
}

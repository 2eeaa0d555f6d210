import { Button, Slider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RatingBand, ratingBand, type SectionRef } from '@urost3/contract/study.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';
import classes from './rating-panel.module.css';
import type { RatingState } from './rating-saver.ts';
import { progressQuery } from './study.queries.ts';
import { StudyCard } from './study-card.tsx';
import { useRating } from './use-rating.ts';

const bandColours: Record<RatingBand, string> = {
  'Needs Revisit': 'red',
  'In Progress': 'yellow',
  Completed: 'green',
};

/** The theme's own yellow shade is nearer to orange. */
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
  /** Last mark on the examiner's checklist, in percent. */
  mark?: number | null;
}

/** The learner's own judgement of this section, 0 to 100. */
export function RatingPanel({ uid, section, question, mark = null }: RatingPanelProps) {
  const progress = useQuery(progressQuery(uid));
  const { state, unsaved, change } = useRating(uid, section);
  const saved = progress.data?.stationProgress[section.stationId]?.[section.sectionId] ?? 0;
  // The cache tells its readers a moment later: keys held down would step from an old value.
  const value = unsaved ?? saved;
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
      {progress.data && (
        <RatingSlider value={value} state={state} onChange={(next) => change(next, value)} />
      )}
      <div className={classes.actions}>
        {progress.data && mark !== null && mark !== value && (
          <Button
            variant="default"
            onClick={() => change(mark, value)}
          >{`Use my mark (${mark}%)`}</Button>
        )}
        <BackToDashboard />
      </div>
    </StudyCard>
  );
}

interface RatingSliderProps {
  value: number;
  state: RatingState;
  onChange: (value: number) => void;
}

function RatingSlider({ value, state, onChange }: RatingSliderProps) {
  const band = ratingBand(value);
  const colour = bandColours[band];
  return (
    <div className={classes.scale}>
      <p className={classes.value}>
        <strong className={classes.percent}>{value}%</strong>
        <span className={classes.band} data-band={colour}>
          {band}
        </span>
        <output className={classes.state}>{stateWords[state]}</output>
      </p>
      <Slider
        value={value}
        onChange={onChange}
        min={0}
        max={100}
        step={1}
        color={sliderColours[band]}
        label={null}
        size="lg"
        thumbSize={28}
        thumbLabel="Your rating"
        thumbValueText={(rating) => `${rating}%, ${ratingBand(rating)}`}
        classNames={{ root: classes.slider }}
      />
      <ul className={classes.bands} aria-label="Bands">
        <li>0–50 Needs Revisit</li>
        <li>51–85 In Progress</li>
        <li>86–100 Completed</li>
      </ul>
    </div>
  );
}

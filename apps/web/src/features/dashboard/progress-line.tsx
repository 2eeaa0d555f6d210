import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { Station } from '@urost3/contract/stations.schemas.ts';
import type { StudyDays } from '@urost3/contract/study.schemas.ts';
import { countStation, type StationProgress } from '../stations/public/station-progress.ts';
import classes from './dashboard.module.css';
import { minutesOfWeek } from './study-calendar.ts';
import { formatDuration } from './study-time.ts';

function examWords(days: number | null): string[] {
  if (days === null) return [];
  if (days === 0) return ['Your interview is today'];
  return [days === 1 ? 'Your interview is tomorrow' : `${days} days to your interview`];
}

interface ProgressLineProps {
  stations: readonly Station[];
  progress: StationProgress;
  /** Null without an exam date, and after the exam. */
  daysUntilExam: number | null;
  studied: StudyDays | undefined;
}

export function ProgressLine({ stations, progress, daysUntilExam, studied }: ProgressLineProps) {
  const counts = stations.map((station) => countStation(station, progress));
  const sum = (key: 'completed' | 'total') =>
    counts.reduce((total, count) => total + count[key], 0);
  const minutes = studied ? minutesOfWeek(studied) : 0;
  const parts = [
    ...examWords(daysUntilExam),
    `${sum('completed')} of ${sum('total')} sections completed`,
    ...(minutes > 0 ? [`${formatDuration(minutes * MINUTE_MS)} this week`] : []),
  ];
  return <p className={classes.lead}>{parts.join(' · ')}</p>;
}

import { Button, Drawer, Progress, Stack } from '@mantine/core';
import type { Station } from '@urost3/contract/stations.schemas.ts';
import type { ProgressDocument } from '@urost3/contract/study.schemas.ts';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { countSections, overallPercent } from '../stations/public/station-counts.ts';
import classes from './progress-panel.module.css';
import { breakDownStudyTime, formatDuration, totalStudyTime } from './study-time.ts';
import { StudyTimeModal } from './study-time-modal.tsx';

const quickLinks = [
  { label: 'Book Interview', path: paths.bookInterview },
  { label: 'My Bookings', path: paths.myBookings },
];

interface ProgressPanelProps {
  isOpen: boolean;
  onClose: () => void;
  stations: Station[];
  progress: ProgressDocument;
}

/** A drawer from the side with the learner's progress. */
export function ProgressPanel({ isOpen, onClose, stations, progress }: ProgressPanelProps) {
  const [isTimeOpen, setIsTimeOpen] = useState(false);
  const times = breakDownStudyTime(stations, progress.studyTime).filter(
    ({ milliseconds }) => milliseconds > 0,
  );
  const percent = overallPercent(stations, progress.stationProgress);
  return (
    <>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="right"
        title="Your Progress"
        // Escape closes only the topmost dialog.
        closeOnEscape={!isTimeOpen}
        closeButtonProps={{ 'aria-label': 'Close progress' }}
      >
        <Stack gap="lg">
          <dl className={classes.facts}>
            <Fact name="Station types">{stations.length}</Fact>
            <Fact name="Total sections">{countSections(stations)}</Fact>
            <Fact name="Overall progress" className={classes.figure}>
              {percent}%
            </Fact>
          </dl>
          <Progress
            value={percent}
            size="md"
            color="var(--app-accent-text)"
            aria-label="Overall progress"
          />
          <button
            type="button"
            className={classes.time}
            aria-haspopup="dialog"
            onClick={() => setIsTimeOpen(true)}
          >
            <span>Study time</span>
            <strong>{formatDuration(totalStudyTime(progress.studyTime))}</strong>
            <span className={classes.hint}>See the breakdown</span>
          </button>
          {times.length > 0 && (
            <dl className={classes.times}>
              {times.map(({ id, title, milliseconds, share }) => (
                <Fact
                  key={id}
                  name={title}
                  data-station={id}
                  style={{ '--share': share } as CSSProperties}
                >
                  {formatDuration(milliseconds)}
                </Fact>
              ))}
            </dl>
          )}
          <nav aria-label="Quick links" className={classes.links}>
            {quickLinks.map((link) => (
              <Button key={link.path} component={Link} to={link.path} variant="default">
                {link.label}
              </Button>
            ))}
          </nav>
        </Stack>
      </Drawer>
      <StudyTimeModal
        isOpen={isTimeOpen}
        onClose={() => setIsTimeOpen(false)}
        stations={stations}
        times={progress.studyTime}
      />
    </>
  );
}

interface FactProps {
  name: string;
  children: ReactNode;
  className?: string | undefined;
  style?: CSSProperties;
  'data-station'?: string;
}

function Fact({ name, children, ...row }: FactProps) {
  return (
    <div {...row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { Box, Button, Drawer, Progress, Stack, Text } from '@mantine/core';
import type { Station } from '@urost3/contract/stations/stations.schemas.ts';
import type { ProgressDocument } from '@urost3/contract/study/study.schemas.ts';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useFocusReturn } from '../../ui/hooks/use-focus-return.ts';
import { Columns } from '../../ui/page/pieces.tsx';
import {
  COMPLETED_WORDS,
  countSections,
  countStation,
  isBegun,
  overallPercent,
} from '../stations/public/station-progress.ts';
import classes from './progress.module.css';
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

/** A side drawer with the learner's progress. */
export function ProgressPanel({ isOpen, onClose, stations, progress }: ProgressPanelProps) {
  const [isTimeOpen, setIsTimeOpen] = useState(false);
  useFocusReturn(isOpen);
  const times = new Map(
    breakDownStudyTime(stations, progress.studyTime).map(({ id, milliseconds }) => [
      id,
      milliseconds,
    ]),
  );
  const rows = stations.map((station) => ({
    station,
    ...countStation(station, progress.stationProgress),
    mark: overallPercent([station], progress.stationProgress),
    milliseconds: times.get(station.id) ?? 0,
  }));
  const completed = rows.reduce((sum, row) => sum + row.completed, 0);
  const total = countSections(stations);
  const hasBegun = Object.values(progress.stationProgress).some((ratings) =>
    Object.values(ratings).some(isBegun),
  );
  const percent = overallPercent(stations, progress.stationProgress);
  return (
    <>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="right"
        title="Your Progress"
        // Escape must close only the topmost dialog, which may be the one with the study times above this drawer.
        closeOnEscape={!isTimeOpen}
        closeButtonProps={{ 'aria-label': 'Close progress' }}
      >
        <Stack className={classes.panel}>
          <dl className={classes.facts}>
            <Fact name="Overall progress" className={classes.figure}>
              {percent}% <small>average of all sections</small>
              <Progress
                className={classes.track}
                value={percent}
                size="md"
                mt="xs"
                color="var(--app-accent-text)"
                aria-label="Overall progress"
              />
              <span className={classes.completed}>
                {completed} of {total} sections completed
              </span>
              {hasBegun && (
                <Text inherit component="small" display="block" mt={4}>
                  {COMPLETED_WORDS}
                </Text>
              )}
            </Fact>
            <Fact name="Station types">{stations.length}</Fact>
            <Fact name="Total sections">{total}</Fact>
          </dl>
          <dl className={classes.stations}>
            {rows.map(({ station, completed: done, total: all, mark, milliseconds }) => (
              <Fact
                key={station.id}
                name={station.name}
                data-station={station.id}
                style={{ '--share': mark } as CSSProperties}
              >
                {mark}%{' '}
                <span className={classes.detail}>
                  {done} of {all} completed
                  {milliseconds > 0 && ` · ${formatDuration(milliseconds)} studied`}
                </span>
              </Fact>
            ))}
          </dl>
          <button
            type="button"
            className={classes.time}
            aria-haspopup="dialog"
            onClick={() => setIsTimeOpen(true)}
          >
            <span>Study time</span>
            <strong>{formatDuration(totalStudyTime(progress.studyTime))}</strong>
            <Box
              component="span"
              c="var(--app-accent-text)"
              fz="sm"
              style={{ gridColumn: '1 / -1' }}
            >
              See the breakdown by section
            </Box>
          </button>
          <Columns
            aria-label="Quick links"
            className={classes.links}
            component="nav"
            columns="9.5rem"
            gap="0.6rem"
          >
            {quickLinks.map((link) => (
              <Button key={link.path} component={Link} to={link.path} variant="default">
                {link.label}
              </Button>
            ))}
          </Columns>
        </Stack>
      </Drawer>
      <StudyTimeModal
        isOpen={isTimeOpen}
        onClose={() => setIsTimeOpen(false)}
        onCloseAll={() => {
          setIsTimeOpen(false);
          onClose();
        }}
        stations={stations}
        times={progress.studyTime}
      />
    </>
  );
}

interface FactProps {
  name: ReactNode;
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

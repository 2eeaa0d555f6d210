import { Box, Button, Drawer, Group, Progress, Stack, Text } from '@mantine/core';
import type { Station } from '@urost3/contract/stations/stations.schemas.ts';
import type { ProgressDocument } from '@urost3/contract/study/study.schemas.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useFocusReturn } from '../../ui/hooks/focus.ts';
import { ShareBar } from '../../ui/media/share-bar.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { Card, Columns, Fact, PlainList } from '../../ui/page/pieces.tsx';
import {
  COMPLETED_WORDS,
  countSections,
  countStation,
  isBegun,
  overallPercent,
} from '../stations/public/station-progress.ts';
import { breakDownStudyTime, formatDuration, totalStudyTime } from './study-time.ts';
import { StudyTimeDialog } from './study-time-dialog.tsx';

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
        <Stack gap="md">
          <div>
            <Text c="dimmed" fz="sm">
              Overall progress
            </Text>
            <Text fz="var(--app-figure-large)" fw={600} lh={1.1}>
              {percent}%{' '}
              <Text span c="dimmed" fz="sm" fw={400}>
                average of all sections
              </Text>
            </Text>
            <Progress
              value={percent}
              size="md"
              my="xs"
              color="var(--app-accent-text)"
              bg="var(--app-surface-muted)"
              aria-label="Overall progress"
            />
            <Text c="dimmed" fz="sm">
              {completed} of {total} sections completed
            </Text>
            {hasBegun && (
              <Text c="dimmed" fz="sm" mt="3xs">
                {COMPLETED_WORDS}
              </Text>
            )}
          </div>
          <Group component="dl" grow fz="sm">
            <Fact name="Station types" isInline>
              <strong>{stations.length}</strong>
            </Fact>
            <Fact name="Total sections" isInline>
              <strong>{total}</strong>
            </Fact>
          </Group>
          <PlainList gap="md">
            {rows.map(({ station, completed: done, total: all, mark, milliseconds }) => (
              <li key={station.id} data-station={station.id} className={pieces.barRow}>
                <strong>{station.name}</strong>
                <strong>{mark}%</strong> <ShareBar value={mark} color="var(--station)" />
                <Text component="small" c="dimmed" fz="sm">
                  {done} of {all} completed
                  {milliseconds > 0 && ` · ${formatDuration(milliseconds)} studied`}
                </Text>
              </li>
            ))}
          </PlainList>
          <Card
            component="button"
            type="button"
            className={pieces.barRow}
            bg="var(--app-surface-muted)"
            ta="start"
            aria-haspopup="dialog"
            onClick={() => setIsTimeOpen(true)}
          >
            <span>Study time</span>
            <Box component="strong" fz="var(--app-figure)" lh={1.1}>
              {formatDuration(totalStudyTime(progress.studyTime))}
            </Box>
            <Text component="small" c="var(--app-accent-text)" fz="sm">
              See the breakdown by section
            </Text>
          </Card>
          <Columns
            aria-label="Quick links"
            component="nav"
            columns="9.5rem"
            gap="xs"
            pt="lg"
            className={pieces.ruled}
          >
            {quickLinks.map((link) => (
              <Button key={link.path} component={Link} to={link.path} variant="default">
                {link.label}
              </Button>
            ))}
          </Columns>
        </Stack>
      </Drawer>
      <StudyTimeDialog
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

import { Box, CloseButton, Progress, Stack, Text } from '@mantine/core';
import type { Station } from '@urost3/contract/stations/stations.schemas.ts';
import type { ProgressDocument } from '@urost3/contract/study/study.schemas.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { ChevronLeftIcon } from '../../ui/media/icons.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import classes from './dashboard.module.css';
import {
  breakDownStudyTime,
  formatDuration,
  type StationTime,
  type TimeShare,
  totalStudyTime,
} from './study-time.ts';

/** The width of a Mantine drawer of size 'md', in px. */
const DRAWER_WIDTH = 440;

interface StudyTimeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Closes this dialog and the drawer behind it. */
  onCloseAll: () => void;
  stations: Station[];
  times: ProgressDocument['studyTime'];
}

/** Study time by station and section, each with its share of the total. */
export function StudyTimeDialog({
  isOpen,
  onClose,
  onCloseAll,
  stations,
  times,
}: StudyTimeDialogProps) {
  const total = totalStudyTime(times);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Study time"
      size={DRAWER_WIDTH}
      // The dialog covers the drawer exactly and looks like the drawer's next page, so no backdrop is needed.
      overlayProps={{ backgroundOpacity: 0 }}
      centered={false}
      xOffset={0}
      yOffset={0}
      radius={0}
      classNames={{
        inner: classes.atEnd,
        content: classes.page,
        header: classes.head,
        close: classes.back,
      }}
      closeButtonProps={{
        'aria-label': 'Back to Your Progress',
        size: 44,
        icon: <ChevronLeftIcon size={24} />,
      }}
    >
      <CloseButton className={classes.close} aria-label="Close study time" onClick={onCloseAll} />
      {total === 0 ? (
        <EmptyState title="No study time yet">
          Time is counted while a section is open in front of you.
        </EmptyState>
      ) : (
        <>
          <Text mb="md">
            <Box component="strong" fz="var(--app-figure-large)" lh={1.1}>
              {formatDuration(total)}
            </Box>{' '}
            in total
          </Text>
          {breakDownStudyTime(stations, times).map((station) => (
            <StationRows key={station.id} station={station} />
          ))}
        </>
      )}
    </Modal>
  );
}

function StationRows({ station }: { station: StationTime }) {
  return (
    <Stack
      component="section"
      gap="sm"
      py="md"
      className={pieces.ruled}
      data-station={station.id}
      aria-label={station.title}
    >
      <ShareRow row={station} isStation />
      {station.sections.map((section) => (
        <ShareRow
          key={section.id}
          row={section}
          // A station's only section has no bar, because its bar would repeat the bar of the station.
          hasBar={station.sections.length > 1}
        />
      ))}
    </Stack>
  );
}

interface ShareRowProps {
  row: TimeShare;
  isStation?: boolean;
  hasBar?: boolean;
}

function ShareRow({ row, isStation = false, hasBar = true }: ShareRowProps) {
  return (
    <div className={pieces.barRow}>
      {/* Only the title of a section is indented, not its bar, so that equal shares have bars of equal length. */}
      <Text
        component={isStation ? 'h3' : 'p'}
        fz={isStation ? 'md' : 'sm'}
        fw={isStation ? 700 : 400}
        ps={isStation ? 0 : 'md'}
      >
        {row.title}
      </Text>
      <Text c="dimmed" fz="sm">
        {formatDuration(row.milliseconds)} · {row.share}%
      </Text>
      {hasBar && (
        <Progress
          value={row.share}
          color="var(--station, var(--app-accent-text))"
          bg="var(--app-surface-muted)"
          size={isStation ? 'md' : 'xs'}
          aria-label={`Share of ${row.title}`}
        />
      )}
    </div>
  );
}

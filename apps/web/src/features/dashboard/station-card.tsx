import { Box } from '@mantine/core';
import type { Station } from '@urost3/contract/stations/stations.schemas.ts';
import type { ReactNode } from 'react';
import { ShareBar } from '../../ui/media/share-bar.tsx';
import { StationDrawing } from '../../ui/media/station-drawing.tsx';
import { cx } from '../../ui/page/class-names.ts';
import pieces from '../../ui/page/pieces.module.css';
import { Card, Columns, PartTitle } from '../../ui/page/pieces.tsx';
import { countStation, type StationProgress } from '../stations/public/station-progress.ts';
import classes from './dashboard.module.css';

interface StationCardProps {
  station: Station;
  /** Null while the progress is unknown. Counts that depend on it are then shown as a dash. */
  progress: StationProgress | null;
  onOpen: () => void;
}

export function StationCard({ station, progress, onOpen }: StationCardProps) {
  const { total, completed, remaining } = countStation(station, progress ?? {});
  return (
    <Card
      component="article"
      className={cx(pieces.pressable, classes.station)}
      data-station={station.id}
    >
      <StationDrawing stationId={station.id} width={64} />
      <PartTitle order={3} className={classes.name} fz="lg" lh={1.3}>
        <Box
          component="button"
          type="button"
          className={cx(pieces.pressArea, classes.open)}
          ta="start"
          onClick={onOpen}
          aria-haspopup="dialog"
        >
          {station.name}
        </Box>
      </PartTitle>
      {/* On wider screens the bars beside today's list show the mean rating. Two bars with different values would confuse
          learners. */}
      <ShareBar
        style={{ gridColumn: '1 / -1' }}
        hiddenFrom="xs"
        value={progress && total > 0 ? (completed / total) * 100 : 0}
        h={6}
        color="var(--station)"
      />
      <Columns component="dl" className={classes.counts} columns="4rem" gap="xs">
        <Count name="Sections" value={total} />
        <Count name="Completed" value={progress ? completed : '–'} />
        <Count name="Remaining" value={progress ? remaining : '–'} />
      </Columns>
    </Card>
  );
}

function Count({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={classes.count}>
      <Box component="dt" c="dimmed" fz="xs">
        {name}
      </Box>
      <Box component="dd" fw={600} lh={1.2}>
        {value}
      </Box>
    </div>
  );
}

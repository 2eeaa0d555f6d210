import { Anchor, Box, Group } from '@mantine/core';
import type { Station } from '@urost3/contract/stations/stations.schemas.ts';
import type { StudyDays } from '@urost3/contract/study/study.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { ShareBar } from '../../ui/media/share-bar.tsx';
import { cx } from '../../ui/page/class-names.ts';
import pieces from '../../ui/page/pieces.module.css';
import { Card, PlainList } from '../../ui/page/pieces.tsx';
import { overallPercent, type StationProgress } from '../stations/public/station-progress.ts';
import classes from './dashboard.module.css';
import { daysAhead, studyCalendar } from './study-calendar.ts';

interface ProgressPictureProps {
  stations: Station[];
  progress: StationProgress;
  studied: StudyDays | undefined;
  /** Opens the progress panel; undefined when the page header has the button instead. */
  onOpen: (() => void) | undefined;
}

/** The learner's progress as charts: the station types on one scale, and study time of twelve weeks. */
export function ProgressPicture(props: ProgressPictureProps) {
  const { stations, progress, studied, onOpen } = props;
  const parts = stations.map((station) => ({
    id: station.id,
    name: station.name,
    percent: overallPercent([station], progress),
  }));
  return (
    <Card
      component="section"
      display="flex"
      p="lg"
      style={{ flexDirection: 'column', gap: 'var(--mantine-spacing-md)' }}
      aria-labelledby="overall-progress"
    >
      <Group
        component="p"
        align="baseline"
        justify="space-between"
        wrap="nowrap"
        fw={600}
        id="overall-progress"
      >
        <span>
          Overall progress{' '}
          <Box component="small" display="block" c="dimmed" fw={400}>
            Average of all sections
          </Box>
        </span>
        <Box component="strong" fz="var(--app-figure-large)" lh={1}>
          {overallPercent(stations, progress)}%
        </Box>
      </Group>
      {/* On a phone, each station card further down the page has its own bar. */}
      <PlainList gap="sm" fz="sm" visibleFrom="xs">
        {parts.map(({ id, name, percent }) => (
          <li key={id} className={pieces.barRow} data-station={id}>
            <span>{name}</span>
            <Box component="span" fw={600} data-figures>
              {percent}%
            </Box>
            <ShareBar value={percent} color="var(--station)" />
          </li>
        ))}
      </PlainList>
      {studied && <StudyCalendar studied={studied} />}
      {onOpen && (
        <Anchor
          component="button"
          type="button"
          mih={44}
          fw={600}
          underline="always"
          w="fit-content"
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          View Progress
        </Anchor>
      )}
    </Card>
  );
}

/** The grid is shown from this number of study days on, because a nearly empty grid carries no information. */
const DAYS_FOR_GRID = 3;

function StudyCalendar({ studied }: { studied: StudyDays }) {
  const days = studyCalendar(studied);
  const active = days.filter(({ shade }) => shade > 0).length;
  return (
    <div className={cx(pieces.ruled, classes.calendar)}>
      <Group component="p" gap="0.25rem 1rem" justify="space-between" m={0} c="dimmed" fz="sm">
        <span>Last 12 weeks</span>
        <span>{`${counted(active, 'day')} of study`}</span>
      </Group>
      {active >= DAYS_FOR_GRID && (
        <div className={classes.days} aria-hidden>
          {days.map(({ on, shade }) => (
            <span key={on} data-shade={shade} data-today={on === studied.today || undefined} />
          ))}
          {daysAhead(studied).map((on) => (
            <span key={on} data-shade="ahead" />
          ))}
        </div>
      )}
    </div>
  );
}

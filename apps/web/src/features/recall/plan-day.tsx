import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import type { RecallItem, RecallPlan } from '@urost3/contract/recall/recall.schemas.ts';
import { MOCK_MINUTES } from '@urost3/contract/recall/recall.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import { Link } from 'react-router';
import { formatDay } from '../../lib/dates.ts';
import { paths, studyPath } from '../../paths.ts';
import { icon } from '../../ui/media/icons.tsx';
import { PlainList } from '../../ui/page/pieces.tsx';
import { minutesText } from './card-round.ts';
import classes from './recall.module.css';
import { describeItem } from './recall-words.ts';
import type { usePlanMove } from './use-plan-move.ts';

/** A calendar with an arrow. */
const MoveDayIcon = icon(
  <path d="M5 6h14v13.5H5zM5 10.5h14M9 3.5V7M15 3.5V7M8.5 15h7m-2.500-2.500 2.500 2.500-2.500 2.500" />,
);

export const moveButtonId = ({ stationId, sectionId }: RecallItem) =>
  `move-${stationId}-${sectionId}`;

interface PlanDayProps {
  day: RecallPlan['days'][number];
  today: string;
  moves: ReturnType<typeof usePlanMove>;
  onMove: (item: RecallItem) => void;
}

/** One day of the plan: a heading with the day's minutes, mock circuit and cards, then its study sessions. */
export function PlanDay({ day, today, moves, onMove }: PlanDayProps) {
  const { on, items, minutes, cardMinutes, isMock } = day;
  const first = on === today ? items[0] : undefined;
  return (
    <section
      aria-labelledby={`day-${on}`}
      className={classes.section}
      data-target={moves.target === on || undefined}
      data-today={on === today || undefined}
      {...moves.ofDay(on)}
    >
      <Group className={classes.head} component="header" gap="0.25rem 1.25rem" mb="xs">
        <h3 id={`day-${on}`} className={classes.day}>
          {on === today ? <TodayText today={today} /> : formatDay(on)}
          <span className={classes.minutes}>
            <span className={classes.dot}> · </span>
            {minutesText(minutes)}
          </span>
        </h3>
        {isMock && (
          <span className={classes.minutes}>
            <Link to={paths.circuit}>Full mock circuit</Link> · {MOCK_MINUTES} minutes
          </span>
        )}
        {cardMinutes > 0 && (
          <span className={classes.minutes}>
            <Link to={paths.pointCards}>Cards</Link> · {minutesText(cardMinutes)}
          </span>
        )}
        {first && (
          <Button
            component={Link}
            to={studyPath(first.stationId, first.sectionId)}
            aria-describedby={`day-${on}`}
          >
            Start
          </Button>
        )}
      </Group>
      {items.length > 0 && (
        <PlainList framed>
          {items.map((item) => (
            <li
              key={`${item.stationId}/${item.sectionId}`}
              className={classes.item}
              data-station={item.stationId}
              {...moves.ofItem(item)}
            >
              <Link to={studyPath(item.stationId, item.sectionId)} className={classes.link}>
                <Box component="span" fw={600} lh={1.3} data-wrap="anywhere">
                  {item.title}
                </Box>
                <Box component="span" className={classes.facts} c="dimmed" fz="sm">
                  {describeItem(item, today)}
                </Box>
              </Link>
              <ActionIcon
                id={moveButtonId(item)}
                variant="subtle"
                color="gray"
                size={44}
                title="Move to another day"
                aria-haspopup="dialog"
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                aria-label={`Move ${item.title}`}
                onClick={() => onMove(item)}
                onKeyDown={(event) => moves.onKeyDown(event, item, on)}
              >
                <MoveDayIcon />
              </ActionIcon>
            </li>
          ))}
        </PlainList>
      )}
    </section>
  );
}

/** 'Today, Monday 11 January'. On wide screens the date is on a second line, because the column is narrow. */
function TodayText({ today }: { today: string }) {
  return (
    <>
      Today
      <span className={classes.dot}>, </span>
      <span className={classes.minutes}>{formatDay(today)}</span>
    </>
  );
}

/** Replaces today's study sessions when none is left, and offers the next session early. */
export function FreeToday({ today, next }: { today: string; next: RecallItem | undefined }) {
  return (
    <section aria-labelledby="free-today" className={classes.section} data-today>
      <Group className={classes.head} component="header" gap="0.25rem 1.25rem" mb="xs">
        <h2 id="free-today" className={classes.day}>
          <TodayText today={today} />
        </h2>
      </Group>
      <Group gap="0.5rem 1rem" justify="space-between" mih={{ sm: 44 }}>
        <Text inherit>Nothing more is due today.</Text>
        {next && (
          <Button component={Link} to={studyPath(next.stationId, next.sectionId)}>
            Start the next one early
          </Button>
        )}
      </Group>
    </section>
  );
}

export function StationLegend() {
  return (
    <PlainList
      className={classes.legend}
      row
      gap="0.25rem 1.25rem"
      fz="sm"
      aria-label="Colours of the stations"
    >
      {stationIds.map((id) => (
        <li key={id} data-station={id}>
          {stationLabels[id]}
        </li>
      ))}
    </PlainList>
  );
}

import { ActionIcon, Button } from '@mantine/core';
import { addDays, mondayOf } from '@urost3/contract/day.ts';
import type { RecallItem, RecallPlan } from '@urost3/contract/recall.schemas.ts';
import { MOCK_MINUTES } from '@urost3/contract/recall.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations.ts';
import { Link } from 'react-router';
import { formatDay } from '../../lib/dates.ts';
import { paths, studyPath } from '../../paths.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { minutesText } from './card-round.ts';
import { RecallLink } from './recall-link.tsx';
import classes from './recall-plan.module.css';
import type { usePlanMove } from './use-plan-move.ts';

/** `This week`, `Next week`, or `From Monday 7 December`. */
export function weekText(day: string, today: string): string {
  const monday = mondayOf(day);
  const thisMonday = mondayOf(today);
  if (monday === thisMonday) return 'This week';
  return monday === addDays(thisMonday, 7) ? 'Next week' : `From ${formatDay(monday)}`;
}

interface PlanDayProps {
  day: RecallPlan['days'][number];
  today: string;
  moves: ReturnType<typeof usePlanMove>;
  onMove: (item: RecallItem) => void;
}

/** One day of the plan: its minutes, cards and mock in one line, then its sessions. */
export function PlanDay({ day, today, moves, onMove }: PlanDayProps) {
  const { on, items, minutes, cardMinutes, isMock } = day;
  const first = on === today ? items[0] : undefined;
  return (
    <section
      aria-labelledby={`day-${on}`}
      className={classes.section}
      data-target={moves.target === on}
      data-today={on === today}
      {...moves.ofDay(on)}
    >
      <header className={classes.head}>
        <h3 id={`day-${on}`} className={classes.day}>
          {on === today ? `Today, ${formatDay(on)}` : formatDay(on)}
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
      </header>
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <li
              key={`${item.stationId}/${item.sectionId}`}
              className={classes.item}
              data-station={item.stationId}
              {...moves.ofItem(item)}
            >
              <RecallLink item={item} today={today} />
              <ActionIcon
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
                <CalendarIcon size={20} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** In place of today's sessions when none is left: the next one can be studied early. */
export function FreeToday({ today, next }: { today: string; next: RecallItem | undefined }) {
  return (
    <section aria-labelledby="free-today" className={classes.section} data-today>
      <header className={classes.head}>
        <h2 id="free-today" className={classes.day}>
          Today, {formatDay(today)}
        </h2>
      </header>
      <div className={classes.free}>
        <p>Nothing more is due today.</p>
        {next && (
          <Button component={Link} to={studyPath(next.stationId, next.sectionId)} variant="default">
            Start the next one early
          </Button>
        )}
      </div>
    </section>
  );
}

/** What the colours of the sessions mean. */
export function StationLegend() {
  return (
    <ul className={classes.legend} aria-label="Colours of the stations">
      {stationIds.map((id) => (
        <li key={id} data-station={id}>
          {stationLabels[id]}
        </li>
      ))}
    </ul>
  );
}

import type { Station } from '@urost3/contract/stations.schemas.ts';
import type { StudyDays } from '@urost3/contract/study.schemas.ts';
import { overallPercent, type StationProgress } from '../stations/public/station-progress.ts';
import classes from './progress-picture.module.css';
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
    <section className={classes.picture} data-area="picture" aria-labelledby="overall-progress">
      <p className={classes.overall} id="overall-progress">
        <span>
          Overall progress <small>Average of all sections</small>
        </span>
        <strong>{overallPercent(stations, progress)}%</strong>
      </p>
      <ul className={classes.bars}>
        {parts.map(({ id, name, percent }) => (
          <li key={id} data-station={id}>
            <span>{name}</span>
            <span className={classes.percent}>{percent}%</span>
            <div className={classes.track} aria-hidden>
              <div style={{ width: `${percent}%` }} />
            </div>
          </li>
        ))}
      </ul>
      {studied && <StudyCalendar studied={studied} />}
      {onOpen && (
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
          View Progress
        </button>
      )}
    </section>
  );
}

/** The grid is shown from this number of study days on, because a nearly empty grid carries no information. */
const DAYS_FOR_GRID = 3;

function StudyCalendar({ studied }: { studied: StudyDays }) {
  const days = studyCalendar(studied);
  const active = days.filter(({ shade }) => shade > 0).length;
  return (
    <div className={classes.calendar}>
      <p>
        <span>Last 12 weeks</span>
        <span>{active === 1 ? '1 day of study' : `${active} days of study`}</span>
      </p>
      {active >= DAYS_FOR_GRID && (
        <div className={classes.days} aria-hidden>
          {days.map(({ on, shade }) => (
            <span key={on} data-shade={shade} data-today={on === studied.today} />
          ))}
          {daysAhead(studied).map((on) => (
            <span key={on} data-shade="ahead" />
          ))}
        </div>
      )}
    </div>
  );
}

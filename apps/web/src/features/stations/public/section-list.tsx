import type { SectionSummary, StationId } from '@urost3/contract/stations.schemas.ts';
import { type SectionStatus, sectionStatus } from '@urost3/contract/study.ts';
import { Link } from 'react-router';
import { studyPath } from '../../../paths.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import { LowSheet } from '../../recall/public/low-sheet.tsx';
import classes from './section-list.module.css';
import { type StationProgress, sectionPercent, sortSections } from './station-counts.ts';

const statusKeys: Record<SectionStatus, string> = {
  Completed: 'completed',
  'In Progress': 'progress',
  'Needs Revision': 'revision',
  'Not Started': 'none',
};

interface SectionListProps {
  stationId: StationId;
  sections: SectionSummary[];
  progress: StationProgress;
  /** A locked section was chosen. */
  onLocked: (section: SectionSummary) => void;
}

/** Sections by order, then title: status and percentage, with the free preview and locked ones marked. */
export function SectionList({ stationId, sections, progress, onLocked }: SectionListProps) {
  return (
    <ul className={classes.list}>
      {sortSections(sections).map((section) => {
        const percent = sectionPercent(progress, stationId, section.id);
        const row = <Row stationId={stationId} section={section} percent={percent} />;
        return (
          <li key={section.id}>
            {section.isLocked ? (
              <button
                type="button"
                className={classes.row}
                data-locked
                onClick={() => onLocked(section)}
              >
                {row}
              </button>
            ) : (
              <Link to={studyPath(stationId, section.id)} className={classes.row}>
                {row}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface RowProps {
  stationId: StationId;
  section: SectionSummary;
  percent: number;
}

function Row({ stationId, section, percent }: RowProps) {
  const status = sectionStatus(percent);
  return (
    <>
      <span className={classes.text}>
        <span className={classes.title}>{section.title}</span>
        <span className={classes.meta}>
          {section.category}
          {section.isFree && <span className={classes.free}>Free preview</span>}
        </span>
      </span>
      {/* Ratings made during Premium stay visible after it ends. */}
      {(!section.isLocked || percent > 0) && (
        <span className={classes.status} data-status={statusKeys[status]}>
          {status} <span className={classes.percent}>{percent}%</span>
          {status === 'Completed' && <LowSheet stationId={stationId} sectionId={section.id} />}
        </span>
      )}
      {section.isLocked && (
        <span className={classes.locked}>
          <LockIcon size={16} /> Locked
        </span>
      )}
    </>
  );
}

import { Box } from '@mantine/core';
import type { SectionScore, WeakArea } from '@urost3/contract/recall/recall.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { isSameSection, ratingBand } from '@urost3/contract/study/study.ts';
import { Link } from 'react-router';
import { stationPath, studyPath } from '../../paths.ts';
import { Card, PlainList } from '../../ui/page/pieces.tsx';
import { LowSheet } from './public/low-sheet.tsx';
import classes from './public/today.module.css';

interface WeakAreasProps {
  areas: readonly WeakArea[];
  /** The section that the card 'Today' offers for tomorrow; undefined if it offers none. */
  planned: SectionRef | undefined;
}

/** Lists weak areas by category, weakest first. Renders nothing without weak areas. */
export function WeakAreas({ areas, planned }: WeakAreasProps) {
  if (areas.length === 0) return null;
  return (
    <Card
      component="section"
      gap="0.9rem"
      p="1.25rem"
      data-area="weak"
      aria-labelledby="weak-areas"
    >
      <Box id="weak-areas" component="h2" m={0} fz="xl">
        Weak areas
      </Box>
      <PlainList className={classes.areas}>
        {areas.map((area) => (
          <li key={`${area.source}/${area.stationId}/${area.name}`} className={classes.area}>
            <Box component="span" fw={600}>
              {area.name}
            </Box>
            <span className={classes.areaScore}>{area.score}%</span>
            <div className={classes.bar} data-band={ratingBand(area.score)} aria-hidden>
              <div style={{ width: `${area.score}%` }} />
            </div>
            <AreaNote area={area} planned={planned} />
          </li>
        ))}
      </PlainList>
    </Card>
  );
}

function AreaNote({ area, planned }: { area: WeakArea; planned: SectionRef | undefined }) {
  const weakest = area.sections[0];
  if (!weakest)
    return (
      <span className={classes.areaNote}>
        <span>From your mock interview</span> <Dot />
        <Link to={stationPath(area.stationId)}>Revise these sections</Link>
      </span>
    );
  return (
    <span className={classes.areaNote}>
      <span>{stationLabels[area.stationId]}</span> <Dot />
      <span>
        <Weakest section={weakest} isPlanned={isSameSection(weakest, planned)} />
        <LowSheet {...weakest} />
      </span>
    </span>
  );
}

/** A separator. It is hidden on a phone, where the two parts of the note are on separate lines. */
const Dot = () => <span className={classes.dot}>· </span>;

interface WeakestProps {
  section: SectionScore;
  /** Whether the card 'Today' offers the section for tomorrow. */
  isPlanned: boolean;
}

function Weakest({ section: { stationId, sectionId, title }, isPlanned }: WeakestProps) {
  const path = studyPath(stationId, sectionId);
  if (isPlanned) {
    return (
      <Link to={path} aria-label={`${title}, planned for tomorrow`}>
        planned for tomorrow
      </Link>
    );
  }
  return (
    <>
      weakest: <Link to={path}>{title}</Link>
    </>
  );
}

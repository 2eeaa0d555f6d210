import { Box, Group } from '@mantine/core';
import type { SectionScore, WeakArea } from '@urost3/contract/recall/recall.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { isSameSection, ratingBand } from '@urost3/contract/study/study.ts';
import { Link } from 'react-router';
import { stationPath, studyPath } from '../../paths.ts';
import { ShareBar } from '../../ui/media/share-bar.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { Card, Columns, PartTitle } from '../../ui/page/pieces.tsx';
import { LowSheet } from './public/low-sheet.tsx';

interface WeakAreasProps {
  areas: readonly WeakArea[];
  /** The section that the card 'Today' offers for tomorrow; undefined if it offers none. */
  planned: SectionRef | undefined;
}

/** Lists weak areas by category, weakest first. Renders nothing without weak areas. */
export function WeakAreas({ areas, planned }: WeakAreasProps) {
  if (areas.length === 0) return null;
  return (
    <Card component="section" gap="md" p="lg" aria-labelledby="weak-areas">
      <PartTitle id="weak-areas" fz="xl">
        Weak areas
      </PartTitle>
      <Columns component="ul" className={pieces.list} columns="17rem" gap="1.25rem 2rem">
        {areas.map((area) => (
          <li
            key={`${area.source}/${area.stationId}/${area.name}`}
            className={pieces.barRow}
            // Names, bars and notes of adjacent areas are aligned.
            style={{ gridRow: 'span 3', gridTemplateRows: 'subgrid' }}
          >
            <Box component="span" fw={600}>
              {area.name}
            </Box>
            <Box component="span" fw={600} data-figures>
              {area.score}%
            </Box>
            <ShareBar
              value={area.score}
              h={6}
              my="3xs"
              color={
                ratingBand(area.score) === 'Needs Revisit'
                  ? 'var(--band-low)'
                  : 'var(--band-middle)'
              }
            />
            <Group gap="0 0.25rem" c="dimmed" fz="sm" data-wrap="anywhere">
              <AreaNote area={area} planned={planned} />
            </Group>
          </li>
        ))}
      </Columns>
    </Card>
  );
}

function AreaNote({ area, planned }: { area: WeakArea; planned: SectionRef | undefined }) {
  const weakest = area.sections[0];
  if (!weakest)
    return (
      <>
        From your mock interview <Dot />
        <Link to={stationPath(area.stationId)}>Revise these sections</Link>
      </>
    );
  return (
    <>
      {stationLabels[area.stationId]} <Dot />
      <span>
        <Weakest section={weakest} isPlanned={isSameSection(weakest, planned)} />
        <LowSheet {...weakest} />
      </span>
    </>
  );
}

/** A separator. It is hidden on a phone, where the two parts of the note are on separate lines. */
const Dot = () => (
  <Box component="span" visibleFrom="xs">
    ·
  </Box>
);

interface WeakestProps {
  section: SectionScore;
  /** Whether the card 'Today' offers the section for tomorrow. */
  isPlanned: boolean;
}

function Weakest({ section: { stationId, sectionId, title }, isPlanned }: WeakestProps) {
  const path = studyPath(stationId, sectionId);
  if (isPlanned) {
    return (
      <Box
        component={Link}
        to={path}
        display="inline-block"
        py="3xs"
        c="var(--app-accent-text)"
        td="underline"
        aria-label={`${title}, planned for tomorrow`}
      >
        planned for tomorrow
      </Box>
    );
  }
  return (
    <>
      weakest: <Link to={path}>{title}</Link>
    </>
  );
}

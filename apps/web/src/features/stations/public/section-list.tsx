import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import type { SectionSummary, StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { sectionStatus } from '@urost3/contract/study/study.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { studyPath } from '../../../paths.ts';
import { ChevronRightIcon } from '../../../ui/media/icons.tsx';
import { RatingSign, statusColours } from '../../../ui/media/signs.tsx';
import { Card, PlainList } from '../../../ui/page/pieces.tsx';
import { LowSheet } from '../../recall/public/low-sheet.tsx';
import { type StationProgress, sectionPercent, sortSections } from './station-progress.ts';
import classes from './stations.module.css';

/** The number of locked sections without a rating that are listed at first, as examples of what Premium contains. */
const LOCKED_AT_FIRST = 5;

interface SectionListProps {
  stationId: StationId;
  sections: SectionSummary[];
  progress: StationProgress;
  /** Whether the list is in a dialog, which has a border of its own. */
  isInDialog?: boolean;
  /** Called when the learner presses a locked section. */
  onLocked: (section: SectionSummary) => void;
}

/**
 * Sections sorted by order, then by title, each with its status and percentage. The free preview and locked sections
 * are marked.
 */
export function SectionList(props: SectionListProps) {
  const { stationId, sections, progress, isInDialog, onLocked } = props;
  const [isWhole, setIsWhole] = useState(false);
  const sorted = sortSections(sections);
  const later = new Set(
    isWhole ? [] : sorted.filter(isUnrated(progress, stationId)).slice(LOCKED_AT_FIRST),
  );
  const list = useFocusOnMore(isWhole);
  return (
    <>
      <PlainList
        ref={list}
        framed
        className={classes.list}
        data-in-dialog={isInDialog || undefined}
        data-locked={sections.some(({ isLocked }) => isLocked) || undefined}
      >
        {sorted
          .filter((section) => !later.has(section))
          .map((section) => {
            const percent = sectionPercent(progress, stationId, section.id);
            const row = <Row stationId={stationId} section={section} percent={percent} />;
            return (
              <li key={section.id}>
                {section.isLocked ? (
                  <button
                    type="button"
                    className={classes.row}
                    data-locked
                    data-unrated={percent === 0 || undefined}
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
      </PlainList>
      {later.size > 0 && (
        <Button variant="default" fullWidth onClick={() => setIsWhole(true)}>
          Show {later.size} more
        </Button>
      )}
    </>
  );
}

/** Whether a section is locked and has no rating. Sections rated during earlier Premium are always listed. */
const isUnrated = (progress: StationProgress, stationId: StationId) => (section: SectionSummary) =>
  section.isLocked && sectionPercent(progress, stationId, section.id) === 0;

/** Moves the focus to the first newly shown row, because the pressed button is removed. */
function useFocusOnMore(isWhole: boolean) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!isWhole) return;
    list.current?.querySelectorAll<HTMLElement>('[data-unrated]')[LOCKED_AT_FIRST]?.focus();
  }, [isWhole]);
  return list;
}

interface RowProps {
  stationId: StationId;
  section: SectionSummary;
  percent: number;
}

/** Has no components of Mantine, because a phone shows some thirty rows at once. */
function Row({ stationId, section, percent }: RowProps) {
  const status = sectionStatus(percent);
  // Ratings made during Premium stay visible after Premium ends.
  const isRated = !section.isLocked || percent > 0;
  return (
    <>
      <RatingSign percent={percent} isLocked={!isRated} />
      <span className={classes.words}>
        <span className={classes.text}>
          <span className={classes.title}>{section.title}</span>
          <span className={classes.facts}>
            {section.category}
            {section.isFree && <span className={classes.free}>Free preview</span>}
            {section.level === 'higher' && <span>Above ST3</span>}
          </span>
        </span>
        {isRated && (
          <span
            className={classes.status}
            style={{ color: statusColours[status] ?? 'var(--mantine-color-dimmed)' }}
          >
            {status}{' '}
            {percent > 0 && (
              <>
                <span className={classes.percent}>{percent}%</span>
                <LowSheet stationId={stationId} sectionId={section.id} score={percent} />
              </>
            )}
          </span>
        )}
        {section.isLocked && <VisuallyHidden>Locked</VisuallyHidden>}
      </span>
      {!section.isLocked && <ChevronRightIcon size={20} className={classes.open} />}
    </>
  );
}

interface PremiumStripProps {
  lockedCount: number;
  onUpgrade: () => void;
}

/** States how many sections of a list Premium opens, with a button to upgrade. */
export function PremiumStrip({ lockedCount, onUpgrade }: PremiumStripProps) {
  return (
    <Card isAccent py="sm">
      <Group gap="md" justify="space-between" wrap="nowrap">
        <Text inherit>
          <Box component="strong" display={{ base: 'block', xs: 'inline' }}>
            {counted(lockedCount, 'more section')}
          </Box>{' '}
          with Premium
        </Text>
        <Button flex="none" onClick={onUpgrade}>
          Upgrade
        </Button>
      </Group>
    </Card>
  );
}

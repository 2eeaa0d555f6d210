import { useQuery } from '@tanstack/react-query';
import { COMPLETED_ABOVE } from '@urost3/contract/limits.ts';
import type { SectionSummary, StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { FilterChips } from '../../ui/form/filter-chips.tsx';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import { todayQuery } from '../recall/public/recall.queries.ts';
import { PremiumStrip, SectionList } from './public/section-list.tsx';
import { type StationProgress, sectionPercent } from './public/station-progress.ts';

const filters = ['all', 'todo', 'done', 'due'] as const;
type Filter = (typeof filters)[number];

const labels: Record<Filter, string> = { all: 'All', todo: 'To do', done: 'Done', due: 'Due' };

const emptyTexts: Record<Filter, string> = {
  all: 'No sections yet',
  todo: 'Every section here is completed',
  done: 'No section is completed yet',
  due: 'No review is due today',
};

interface FilteredSectionsProps {
  stationId: StationId;
  sections: SectionSummary[];
  progress: StationProgress;
  /** Called with the locked section that the learner presses, and without an argument from the button about Premium. */
  onLocked: (section?: SectionSummary) => void;
}

export function FilteredSections({
  stationId,
  sections,
  progress,
  onLocked,
}: FilteredSectionsProps) {
  const today = useQuery(todayQuery);
  const { chosen, choose } = useListAddress({ show: filters });
  const shown = chosen.show;
  const open = sections.filter(({ isLocked }) => !isLocked);
  const isDone = ({ id }: SectionSummary) =>
    sectionPercent(progress, stationId, id) > COMPLETED_ABOVE;
  const due = today.data?.items.filter(
    (item) => item.stationId === stationId && item.kind === 'review',
  );
  const parts: Record<Filter, SectionSummary[]> = {
    all: open,
    todo: open.filter((section) => !isDone(section)),
    done: sections.filter(isDone),
    due: open.filter(({ id }) => due?.some(({ sectionId }) => sectionId === id)),
  };
  const locked = sections.filter(({ isLocked }) => isLocked);
  const list = (part: SectionSummary[]) => (
    <SectionList stationId={stationId} sections={part} progress={progress} onLocked={onLocked} />
  );
  return (
    <>
      {open.length > 1 && (
        <FilterChips
          label="Show sections"
          chips={filters
            .filter((filter) => filter !== 'due' || due !== undefined)
            .map((value) => ({ value, label: labels[value], count: parts[value].length }))}
          value={shown}
          onChange={(show) => choose({ show })}
        />
      )}
      {parts[shown].length > 0 && list(parts[shown])}
      {parts[shown].length === 0 && open.length > 0 && <EmptyState title={emptyTexts[shown]} />}
      {shown === 'all' && locked.length > 0 && (
        <>
          <PremiumStrip lockedCount={locked.length} onUpgrade={() => onLocked()} />
          {list(locked)}
        </>
      )}
    </>
  );
}

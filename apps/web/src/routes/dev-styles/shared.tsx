// Shared components besides buttons, fields and states: figures, a table, the calendar.
import { Badge, Group } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { Sort } from '../../ui/data-table-sort.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MonthCalendar } from '../../ui/month-calendar.tsx';
import type { DayAppearance } from '../../ui/month-calendar-day.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { StatCard, StatGrid } from '../../ui/stat-card.tsx';
import classes from './dev-styles.module.css';
import { Part } from './part.tsx';

const nothing = () => undefined;

interface Row {
  name: string;
  sections: number;
}

const rows: Row[] = [
  { name: 'Emergency Stations', sections: 12 },
  { name: 'Communication', sections: 11 },
];
const columns: Column<Row>[] = [
  {
    key: 'name',
    header: 'Station',
    lead: 'title',
    render: (row) => row.name,
    isSortable: true,
  },
  {
    key: 'state',
    header: 'Status',
    render: () => (
      <Badge color="green" variant="light">
        Active
      </Badge>
    ),
  },
  { key: 'sections', header: 'Sections', render: (row) => row.sections, align: 'end' },
];

export function Figures() {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'descending' });
  const sorted = rows.toSorted(
    (a, b) => a.name.localeCompare(b.name) * (sort.direction === 'ascending' ? 1 : -1),
  );
  return (
    <Part title="Figures and tables">
      <StatGrid>
        <StatCard label="Total Revenue" value="£540.00">
          After refunds
        </StatCard>
        <StatCard label="Booked Slots" value={2} />
        <StatCard label="Not known yet" value="–" />
      </StatGrid>
      <Group align="center" gap="xl">
        <div className={classes.ring}>
          <ProgressRing
            caption="Overall progress"
            percent={48}
            parts={[
              { name: 'Clinical Skills', percent: 80, colour: 'var(--app-accent-text)' },
              { name: 'Communication', percent: 16, colour: 'var(--tone-part)' },
            ]}
          />
        </div>
        <Sparkline values={[40, 55, 52, 70, 86]} label="Marks: 40, 55, 52, 70 and 86 percent" />
      </Group>
      <DataTable
        caption="Stations"
        columns={columns}
        rows={sorted}
        keyOf={(row) => row.name}
        sort={sort}
        onSort={setSort}
      />
      <div className={classes.grid}>
        <div className={classes.card}>
          <PageLoader label="Loading stations" />
        </div>
        <div className={classes.card}>
          <EmptyState title="No stations found." />
        </div>
      </div>
      <Pager page={1} shownPage={1} pageSize={20} total={42} onPage={nothing} />
    </Part>
  );
}

const looks: Record<string, DayAppearance> = {
  '12': { tone: 'available', words: 'available, 6 slots', isDisabled: false, mark: '••••+' },
  '13': { tone: 'partial', words: 'partially booked', isDisabled: false, mark: '••' },
  '14': { tone: 'full', words: 'fully booked', isDisabled: false },
};
const free: DayAppearance = { tone: 'none', words: 'no availability', isDisabled: false };
const past: DayAppearance = { tone: 'past', words: 'past', isDisabled: true };

export function Calendar() {
  const [selected, setSelected] = useState<string | null>('2027-01-13');
  return (
    <Part title="Calendar" lead="Arrows by day and week, Page Up and Page Down by month.">
      <div className={classes.calendar}>
        <MonthCalendar
          label="Example month"
          month="2027-01"
          onMonth={nothing}
          today="2027-01-11"
          firstWeekday={0}
          selected={selected}
          look={(day) => (day < '2027-01-11' ? past : (looks[day.slice(8)] ?? free))}
          onSelect={setSelected}
        />
      </div>
    </Part>
  );
}

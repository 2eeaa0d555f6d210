import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pointWeightLabels } from '@urost3/contract/content/checklist.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { Sparkline } from '../../../ui/media/sparkline.tsx';
import { Columns, PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { circuitTrendQuery } from '../circuit.queries.ts';

const percentOf = ({ covered, total }: { covered: number; total: number }) =>
  Math.round((covered / total) * 100);

/**
 * Marks of all circuits, by station type and by weight of the points. Nothing is shown until at least one station type or
 * one weight has two marks to compare.
 */
export function CircuitTrend() {
  const { data } = useQuery(circuitTrendQuery);
  if (!data) return null;
  const stations = data.stations.map(({ stationId, marks }) => ({
    name: stationLabels[stationId],
    percents: marks.map((mark) => mark.percent),
    note: null,
  }));
  const kinds = data.kinds.map(({ weight, circuits }) => ({
    name: `${pointWeightLabels[weight]} points`,
    percents: circuits.map(percentOf),
    note: `${circuits.at(-1)?.covered ?? 0} of ${circuits.at(-1)?.total ?? 0} in the last one`,
  }));
  if (![...stations, ...kinds].some(({ percents }) => percents.length > 1)) return null;
  return (
    <section aria-labelledby="trend">
      <PartTitle id="trend" mb="0.75rem" fz="xl">
        Your trend
      </PartTitle>
      <Columns columns="20rem" gap="lg">
        <TrendList title="By station" rows={stations} />
        <TrendList title="By kind of point" rows={kinds} />
      </Columns>
    </section>
  );
}

interface TrendRow {
  name: string;
  /** Oldest first. */
  percents: number[];
  note: string | null;
}

export function TrendList({ title, rows }: { title: string; rows: readonly TrendRow[] }) {
  return (
    <div>
      <PartTitle order={3} fz="md">
        {title}
      </PartTitle>
      <PlainList lined mt="2xs">
        {rows.map(({ name, percents, note }) => {
          const [first, last] = [percents[0] ?? 0, percents.at(-1) ?? 0];
          const all = percents.map((percent) => `${percent}%`).join(', ');
          return (
            <Group key={name} component="li" gap="0.25rem 1rem" justify="space-between" py="2xs">
              <Box component="span" display="grid">
                <strong>{name}</strong>
                <Box component="span" c="dimmed" fz="sm">
                  {percents.length === 1 ? `${last}%, marked once` : `${first}% → ${last}%`}
                  {note && ` · ${note}`}
                </Box>
              </Box>
              {percents.length > 1 && (
                <Sparkline values={percents} label={`${name}, oldest first: ${all}`} />
              )}
            </Group>
          );
        })}
      </PlainList>
    </div>
  );
}

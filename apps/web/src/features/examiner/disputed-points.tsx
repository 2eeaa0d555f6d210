import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DisputedPoint } from '@urost3/contract/examiner.schemas.ts';
import { Link } from 'react-router';
import { adminSectionPath } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { disputedQuery } from './examiner.queries.ts';

/** Shows authors the points whose verdicts learners correct most. Nothing is shown before the first correction. */
export function DisputedPoints() {
  const query = useQuery(disputedQuery);
  const { data, error } = query;
  if (error && !data) {
    return (
      <QueryError
        query={query}
        title="The corrected points could not be loaded."
        otherwise="Please try again."
      />
    );
  }
  if (!data || data.points.length === 0) return null;
  return (
    <Stack component="section" gap="md" aria-labelledby="disputed-points">
      <Title order={2} size="h3" id="disputed-points">
        Points that learners correct
      </Title>
      <Text maw="60ch">
        Where learners often correct what the examiner or the hint heard, the wording of the point
        may be unclear. What was said is not kept.
      </Text>
      <DataTable
        caption="Points that learners correct"
        columns={columns}
        rows={data.points}
        keyOf={({ stationId, sectionId, point, source }) =>
          [stationId, sectionId, source, point].join('/')
        }
      />
    </Stack>
  );
}

const columns: Column<DisputedPoint>[] = [
  { key: 'point', header: 'Point', lead: 'title', render: ({ point }) => point },
  {
    key: 'section',
    header: 'Section',
    render: ({ adminStationId, sectionId, sectionTitle }) => (
      <Link to={adminSectionPath(adminStationId, sectionId)}>{sectionTitle}</Link>
    ),
  },
  {
    key: 'source',
    header: 'Heard by',
    render: ({ source }) => (source === 'hint' ? 'Hint' : 'Examiner'),
  },
  { key: 'sheets', header: 'Sheets', align: 'end', render: ({ sheets }) => sheets },
  {
    key: 'heardWrongly',
    header: 'Heard wrongly',
    align: 'end',
    render: ({ heardWrongly }) => heardWrongly,
  },
  { key: 'missed', header: 'Missed', align: 'end', render: ({ missed }) => missed },
];

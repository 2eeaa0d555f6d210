import { Group, Text, Title } from '@mantine/core';
import { overviewRoutes } from '@urost3/contract/overview.routes.ts';
import type { ResultTable } from '@urost3/contract/overview-results.ts';
import type { ReactNode } from 'react';
import { callApi } from '../../lib/api.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import classes from './results-screen.module.css';

export interface ResultsPeriod {
  weeks: number;
  /** Empty for all sources. */
  source: string;
}

const withSource = (table: ResultTable, { weeks, source }: ResultsPeriod) => ({
  table,
  weeks,
  ...(source && { source }),
});

interface ResultSectionProps {
  title: string;
  explanation: string;
  table: ResultTable;
  query: ResultsPeriod;
  children: ReactNode;
}

export function ResultSection({ title, explanation, table, query, children }: ResultSectionProps) {
  return (
    <div>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div className={classes.about}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {explanation}
          </Text>
        </div>
        <ExportButton
          read={() => callApi(overviewRoutes.exportResults, { query: withSource(table, query) })}
          fileName={`${table}.csv`}
          of={title}
        />
      </Group>
      {children}
    </div>
  );
}

import { Box, Group, Text } from '@mantine/core';
import type { QuestionReport } from '@urost3/contract/question-reports/question-reports.schemas.ts';
import {
  reportOutcomes,
  reportReasons,
} from '@urost3/contract/question-reports/question-reports.ts';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../lib/dates.ts';
import classes from './question-reports.module.css';

/** A quiet line of facts about a report, such as its reason and its day. */
export const ReportLine = ({ children }: { children: ReactNode }) => (
  <Group component="p" gap="0.25rem 1rem" c="dimmed" fz="sm" data-wrap="anywhere">
    {children}
  </Group>
);

interface ReportFactsProps {
  report: QuestionReport;
  /** Who has reported the question; shown to staff only. */
  reporter?: string;
}

/** A report's details, and the answer once there is one. */
export function ReportFacts({ report, reporter }: ReportFactsProps) {
  const { reason, note, createdAt, outcome, answer, answeredAt } = report;
  return (
    <>
      <div
        className={classes.complaint}
        data-staff={reporter !== undefined || undefined}
        data-answered={answer !== null || undefined}
      >
        <ReportLine>
          <Box component="strong" c="var(--mantine-color-text)">
            {reportReasons[reason]}
          </Box>
          {reporter && <span>{reporter}</span>}
          <span>Reported on {formatLongDate(createdAt)}</span>
        </ReportLine>
        {note && (
          <Text inherit data-wrap="lines">
            {note}
          </Text>
        )}
      </div>
      {answer && outcome && answeredAt && (
        <div className={classes.answer}>
          <ReportLine>
            <Box component="strong" c="var(--mantine-color-text)">
              {reportOutcomes[outcome]}
            </Box>
            <span>Answered on {formatLongDate(answeredAt)}</span>
          </ReportLine>
          <Text inherit data-wrap="lines">
            {answer}
          </Text>
        </div>
      )}
    </>
  );
}

import { Box, Group, Text } from '@mantine/core';
import type { QuestionReport } from '@urost3/contract/question-reports/question-reports.schemas.ts';
import {
  reportOutcomes,
  reportReasons,
} from '@urost3/contract/question-reports/question-reports.ts';
import { formatLongDate } from '../../lib/dates.ts';
import classes from './question-reports.module.css';

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
      <div className={classes.complaint}>
        <Group
          style={{ overflowWrap: 'anywhere' }}
          component="p"
          gap="0.2rem 1rem"
          c="dimmed"
          fz="sm"
        >
          <Box component="strong" c="var(--mantine-color-text)">
            {reportReasons[reason]}
          </Box>
          {reporter && <span>{reporter}</span>}
          <span>Reported on {formatLongDate(createdAt)}</span>
        </Group>
        {note && (
          <Text inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {note}
          </Text>
        )}
      </div>
      {answer && outcome && answeredAt && (
        <div className={classes.answer}>
          <Group
            style={{ overflowWrap: 'anywhere' }}
            component="p"
            gap="0.2rem 1rem"
            c="dimmed"
            fz="sm"
          >
            <Box component="strong" c="var(--mantine-color-text)">
              {reportOutcomes[outcome]}
            </Box>
            <span>Answered on {formatLongDate(answeredAt)}</span>
          </Group>
          <Text inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {answer}
          </Text>
        </div>
      )}
    </>
  );
}

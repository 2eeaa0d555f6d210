import { Badge, Box, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuestionReport } from '@urost3/contract/question-reports/question-reports.schemas.ts';
import { questionReportRoutes } from '@urost3/contract/question-reports/question-reports.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { studyPath } from '../../../paths.ts';
import { Card, PlainList } from '../../../ui/page/pieces.tsx';
import { ReportFacts, ReportLine } from '../report-facts.tsx';
import { ownReportsQuery } from './question-reports.queries.ts';

/** The learner's reported questions with their answers. Nothing is shown before the first report. */
export function OwnReports() {
  const client = useQueryClient();
  const { data: reports = [] } = useQuery(ownReportsQuery);
  const hasNew = reports.some((report) => report.isNew);
  useEffect(() => {
    if (!hasNew) return;
    // The 'new' mark stays visible until the person leaves the page, although the server now counts the answers as
    // read.
    callApi(questionReportRoutes.markSeen).catch(() => undefined);
    return () => void client.invalidateQueries({ queryKey: ownReportsQuery.queryKey });
  }, [hasNew, client]);
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="own-reports">
      <Box component="h2" id="own-reports" m="0 0 var(--mantine-spacing-sm)">
        My reports
      </Box>
      <PlainList gap="sm">
        {reports.map((report) => (
          <OwnReport key={report.id} report={report} />
        ))}
      </PlainList>
    </section>
  );
}

function OwnReport({ report }: { report: QuestionReport }) {
  return (
    <Card component="li" gap="2xs">
      <ReportLine>
        <Link to={studyPath(report.stationId, report.sectionId)} data-alone>
          {report.sectionTitle}
        </Link>
        {report.isNew && (
          <Badge component="span" color="green">
            New answer
          </Badge>
        )}
        {!report.answer && <span>Waiting for an answer</span>}
      </ReportLine>
      {report.question && (
        <Text inherit fw={600} data-wrap="anywhere">
          {report.question}
        </Text>
      )}
      <ReportFacts report={report} />
    </Card>
  );
}

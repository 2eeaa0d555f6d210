import { useQuery, useQueryClient } from '@tanstack/react-query';
import { questionReportRoutes } from '@urost3/contract/question-reports.routes.ts';
import type { QuestionReport } from '@urost3/contract/question-reports.schemas.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api.ts';
import { studyPath } from '../../../paths.ts';
import classes from '../question-reports.module.css';
import { ReportFacts } from '../report-facts.tsx';
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
      <h2 id="own-reports" className={classes.heading}>
        My reports
      </h2>
      <ul className={classes.list}>
        {reports.map((report) => (
          <OwnReport key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

function OwnReport({ report }: { report: QuestionReport }) {
  return (
    <li className={classes.item}>
      <p className={classes.meta}>
        <Link to={studyPath(report.stationId, report.sectionId)} data-alone>
          {report.sectionTitle}
        </Link>
        {report.isNew && <span className={classes.new}>New answer</span>}
        {!report.answer && <span>Waiting for an answer</span>}
      </p>
      {report.question && <p className={classes.question}>{report.question}</p>}
      <ReportFacts report={report} />
    </li>
  );
}

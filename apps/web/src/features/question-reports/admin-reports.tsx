import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QUESTION_REPORTS_PAGE } from '@urost3/contract/limits.ts';
import { DELETED_USER } from '@urost3/contract/people.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import type { AdminQuestionReport } from '@urost3/contract/question-reports.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminQuestionPath } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { leaveEmptyPage } from '../../ui/pages.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { adminReportsQuery } from './public/question-reports.queries.ts';
import classes from './question-reports.module.css';
import { ReportAnswerForm } from './report-answer-form.tsx';
import { ReportFacts } from './report-facts.tsx';

type Status = 'open' | 'answered';

/** Learners' reports of faults in questions. Staff answer the open reports and look up the answered ones. */
export function AdminQuestionReports() {
  const [status, setStatus] = useState<Status>('open');
  const [page, setPage] = useState(1);
  const query = useQuery(adminReportsQuery(status, page));
  const { data, error, isPending, isFetching } = query;
  const openCount = useQuery(adminReportsQuery('open', 1)).data?.total;
  leaveEmptyPage({
    page,
    pageSize: QUESTION_REPORTS_PAGE,
    total: data?.total,
    isFetching,
    onPage: setPage,
  });
  const choose = (next: Status) => {
    setStatus(next);
    setPage(1);
  };
  return (
    <Stack gap="lg">
      <PageHeading title="Question Reports">
        Errors that learners have found in questions.
      </PageHeading>
      <SegmentedControl
        aria-label="Which reports"
        classNames={{ label: classes.which ?? '' }}
        style={{ alignSelf: 'flex-start' }}
        value={status}
        onChange={(value) => choose(value as Status)}
        data={[
          { value: 'open', label: openCount === undefined ? 'Open' : `Open (${openCount})` },
          { value: 'answered', label: 'Answered' },
        ]}
      />
      {isPending && <PageLoader />}
      {error && !data && (
        <QueryError query={query} otherwise="The reports could not be loaded. Please try again." />
      )}
      {data?.total === 0 && (
        <EmptyState title={status === 'open' ? 'No open reports' : 'No answered reports yet'}>
          What learners report on a study page appears here.
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ul className={classes.list} aria-label="Reports">
            {data.reports.map((report) => (
              <AdminReport key={report.id} report={report} />
            ))}
          </ul>
          <Pager
            page={page}
            shownPage={data.currentPage}
            pageSize={QUESTION_REPORTS_PAGE}
            total={data.total}
            onPage={setPage}
          />
        </>
      )}
    </Stack>
  );
}

function AdminReport({ report }: { report: AdminQuestionReport }) {
  const { stationId, sectionId, sectionTitle, question, reporter } = report;
  const { adminStationId, questionId } = report;
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <div className={classes.names}>
          <p className={classes.place}>
            {[stationLabels[stationId], question && sectionTitle].filter(Boolean).join(' · ')}
          </p>
          <h2 className={classes.title}>{question || sectionTitle}</h2>
        </div>
        {adminStationId && (
          <Button
            component={Link}
            to={adminQuestionPath(adminStationId, sectionId, questionId)}
            variant="default"
            h="auto"
            mih={{ base: 44, sm: 36 }}
            py={4}
            styles={{ inner: { height: 'auto' }, label: { whiteSpace: 'normal' } }}
          >
            Open in editor
          </Button>
        )}
      </div>
      <ReportFacts
        report={report}
        reporter={reporter ? `${isolate(reporter.displayName)} (${reporter.email})` : DELETED_USER}
      />
      {!report.answer && <ReportAnswerForm id={report.id} />}
    </li>
  );
}

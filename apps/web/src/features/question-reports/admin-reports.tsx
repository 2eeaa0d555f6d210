import { Button, Group, Radio, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  DELETED_USER,
  QUESTION_REPORT_ANSWER_MAX,
  QUESTION_REPORTS_PAGE,
} from '@urost3/contract/limits.ts';
import {
  type AdminQuestionReport,
  ReportAnswerBody,
  ReportOutcome,
} from '@urost3/contract/question-reports/question-reports.schemas.ts';
import {
  questionReportRoutes,
  reportOutcomes,
} from '@urost3/contract/question-reports/question-reports.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { joinFacts } from '../../lib/facts.ts';
import { adminQuestionPath } from '../../paths.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Card, PartTitle, PlainList } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import { PagedList } from '../../ui/table/paged-table.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { adminReportsQuery, questionReportKeys } from './public/question-reports.queries.ts';
import classes from './question-reports.module.css';
import { ReportFacts } from './report-facts.tsx';

const filters = { status: ['open', 'answered'] } as const;

/** Learners' reports of faults in questions. Staff answer the open reports and look up the answered ones. */
export function AdminQuestionReports() {
  const { asked, chosen, choose, paging } = useListAddress(filters);
  const { status } = asked;
  const query = useQuery(adminReportsQuery(status, asked.page));
  const { data } = query;
  const openCount = useQuery(adminReportsQuery('open', 1)).data?.total;
  return (
    <Stack gap="lg">
      <PageHeading title="Question Reports">
        Errors that learners have found in questions.
      </PageHeading>
      <SegmentedControl
        aria-label="Which reports"
        style={{ alignSelf: 'flex-start' }}
        value={chosen.status}
        onChange={(value) => choose({ status: value as 'open' | 'answered' })}
        data={[
          { value: 'open', label: openCount === undefined ? 'Open' : `Open (${openCount})` },
          { value: 'answered', label: 'Answered' },
        ]}
      />
      <PagedList
        query={query}
        rows={data?.reports}
        otherwise="The reports could not be loaded. Please try again."
        empty={
          <EmptyState title={status === 'open' ? 'No open reports' : 'No answered reports yet'}>
            What learners report on a study page appears here.
          </EmptyState>
        }
        pages={{
          ...paging,
          shownPage: data?.currentPage,
          pageSize: QUESTION_REPORTS_PAGE,
          total: data?.total ?? 0,
        }}
      >
        {(reports) => (
          <PlainList gap="sm" aria-label="Reports">
            {reports.map((report) => (
              <AdminReport key={report.id} report={report} />
            ))}
          </PlainList>
        )}
      </PagedList>
    </Stack>
  );
}

function AdminReport({ report }: { report: AdminQuestionReport }) {
  const { stationId, sectionId, sectionTitle, question, reporter } = report;
  const { adminStationId, questionId } = report;
  return (
    <Card component="li" gap="2xs">
      <Group className={classes.head} gap="md" align="start" justify="space-between" wrap="nowrap">
        <Stack gap="3xs" miw={0}>
          <p className={classes.place}>
            {joinFacts([stationLabels[stationId], question && sectionTitle])}
          </p>
          <PartTitle fz="md" lh={1.4}>
            {question || sectionTitle}
          </PartTitle>
        </Stack>
        {adminStationId && (
          <Button
            component={Link}
            to={adminQuestionPath(adminStationId, sectionId, questionId)}
            className={classes.edit}
            variant="default"
            flex="none"
          >
            Open in editor
          </Button>
        )}
      </Group>
      <ReportFacts
        report={report}
        reporter={reporter ? `${isolate(reporter.displayName)} (${reporter.email})` : DELETED_USER}
      />
      {!report.answer && <ReportAnswerForm id={report.id} />}
    </Card>
  );
}

export { AdminQuestionReports as Component };

interface ReportAnswer {
  outcome: string | null;
  answer: string;
}

const isAnswered = ({ outcome, answer }: ReportAnswer) => outcome !== null && answer.trim() !== '';

/** The administrator's answer; the learner reads it in My Revision. */
function ReportAnswerForm({ id }: { id: string }) {
  const [typed, setTyped] = useState<ReportAnswer>();
  const form = useForm({
    initialValues: { outcome: null, answer: '' } as ReportAnswer,
    schema: ReportAnswerBody,
    draft: `report-answer.${id}`,
    onValuesChange: setTyped,
    failure: 'The answer could not be sent. Please try again.',
    onSubmit: async (body) => {
      await callApi(questionReportRoutes.answer, { params: { id }, body });
      showToast('success', 'The answer has been sent.');
      form.finish();
    },
    changes: [questionReportKeys.all],
  });
  const isComplete = isAnswered(typed ?? form.getValues());

  return (
    <form method="post" {...form.formProps} className={classes.form}>
      <Stack gap="sm">
        <Radio.Group {...form.getInputProps('outcome')} label="Outcome">
          {/* No margin on a phone, where the larger touch areas of the radio buttons already add space. */}
          <Group gap="0 1.25rem" mt={{ base: 0, sm: 'xs' }}>
            {ReportOutcome.options.map((value) => (
              <Radio key={value} value={value} label={reportOutcomes[value]} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          {...form.getInputProps('answer')}
          label="Answer to the learner"
          styles={{ input: { minHeight: '6rem' } }}
          autosize
          maxRows={10}
          maxLength={QUESTION_REPORT_ANSWER_MAX}
        />
        <Problem error={form.problem} />
        <Group gap="sm">
          <Button type="submit" loading={form.submitting} disabled={!isComplete}>
            Send answer
          </Button>
          {!isComplete && <Quiet>Choose an outcome and write an answer</Quiet>}
        </Group>
      </Stack>
    </form>
  );
}

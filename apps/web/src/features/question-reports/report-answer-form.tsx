import { Alert, Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QUESTION_REPORT_ANSWER_MAX } from '@urost3/contract/limits.ts';
import { questionReportRoutes } from '@urost3/contract/question-reports.routes.ts';
import { ReportAnswerBody, ReportOutcome } from '@urost3/contract/question-reports.schemas.ts';
import { reportOutcomes } from '@urost3/contract/question-reports.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { questionReportKeys } from './public/question-reports.queries.ts';

/** The administrator's answer; the learner reads it in My Revision. */
export function ReportAnswerForm({ id }: { id: string }) {
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (body: ReportAnswerBody) =>
      callApi(questionReportRoutes.answer, { params: { id }, body }),
    onSuccess: () => {
      showToast('success', 'The answer has been sent.');
      return client.invalidateQueries({ queryKey: questionReportKeys.all });
    },
  });

  const form = useForm({
    initialValues: { outcome: null, answer: '' },
    schema: ReportAnswerBody,
    onSubmit: (body) => {
      send.mutate(body);
    },
  });

  return (
    <form method="post" {...form.formProps}>
      <Stack gap="sm">
        <Radio.Group {...form.getInputProps('outcome')} label="What was done">
          <Group gap="lg" mt="xs">
            {ReportOutcome.options.map((value) => (
              <Radio key={value} value={value} label={reportOutcomes[value]} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          {...form.getInputProps('answer')}
          label="Answer to the learner"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={QUESTION_REPORT_ANSWER_MAX}
        />
        {send.isError && (
          <Alert color="red" role="alert">
            {messageOf(send.error, 'The answer could not be sent. Please try again.')}
          </Alert>
        )}
        <div>
          <Button type="submit" loading={send.isPending}>
            Send answer
          </Button>
        </div>
      </Stack>
    </form>
  );
}

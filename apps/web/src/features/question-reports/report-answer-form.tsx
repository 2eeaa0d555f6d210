import { Alert, Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QUESTION_REPORT_ANSWER_MAX } from '@urost3/contract/limits.ts';
import { questionReportRoutes } from '@urost3/contract/question-reports.routes.ts';
import { ReportAnswerBody, ReportOutcome } from '@urost3/contract/question-reports.schemas.ts';
import { reportOutcomes } from '@urost3/contract/question-reports.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { questionReportKeys } from './public/question-reports.queries.ts';

/** The administrator's answer; the learner reads it in My Revision. */
export function ReportAnswerForm({ id }: { id: string }) {
  const client = useQueryClient();
  const [isComplete, setIsComplete] = useState(false);
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
    onValuesChange: ({ outcome, answer }) =>
      setIsComplete(outcome !== null && answer.trim() !== ''),
    onSubmit: (body) => {
      send.mutate(body);
    },
  });

  return (
    <form method="post" {...form.formProps}>
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
        {send.isError && (
          <Alert color="red" role="alert">
            {messageOf(send.error, 'The answer could not be sent. Please try again.')}
          </Alert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={send.isPending} disabled={!isComplete}>
            Send answer
          </Button>
          {!isComplete && (
            <Text size="sm" c="dimmed">
              Choose an outcome and write an answer
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

import { Alert, Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QUESTION_REPORT_ANSWER_MAX } from '@urost3/contract/limits.ts';
import {
  questionReportEndpoints,
  ReportAnswerBody,
  ReportOutcome,
  reportOutcomes,
} from '@urost3/contract/question-reports.ts';
import { type FormEvent, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { questionReportKeys } from './question-reports.queries.ts';

/** The administrator's answer; the learner reads it in My Revision. */
export function ReportAnswerForm({ id }: { id: string }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<string | null>(null);
  const [answer, setAnswer] = useState('');
  const [errors, setErrors] = useState<{ outcome?: string; answer?: string }>({});
  const send = useMutation({
    mutationFn: (body: ReportAnswerBody) =>
      callApi(questionReportEndpoints.answer, { params: { id }, body }),
    onSuccess: () => {
      showToast('success', 'The answer has been sent.');
      return client.invalidateQueries({ queryKey: questionReportKeys.all });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = ReportAnswerBody.safeParse({ outcome, answer });
    const found: Record<string, string> = {};
    for (const issue of parsed.error?.issues ?? []) found[String(issue.path[0])] ??= issue.message;
    setErrors(found);
    if (parsed.success) send.mutate(parsed.data);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Radio.Group
          label="What was done"
          value={outcome}
          error={errors.outcome}
          onChange={(value) => setOutcome(value)}
        >
          <Group gap="lg" mt="xs">
            {ReportOutcome.options.map((value) => (
              <Radio key={value} value={value} label={reportOutcomes[value]} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          label="Answer to the learner"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={QUESTION_REPORT_ANSWER_MAX}
          value={answer}
          error={errors.answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
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

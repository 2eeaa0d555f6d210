import { Alert, Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QUESTION_REPORT_NOTE_MAX } from '@urost3/contract/limits.ts';
import {
  QuestionReportBody,
  questionReportEndpoints,
  ReportReason,
  reportReasons,
} from '@urost3/contract/question-reports.ts';
import type { SectionRef } from '@urost3/contract/study.ts';
import { type FormEvent, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { questionReportKeys } from './question-reports.queries.ts';

interface ReportDialogProps {
  section: SectionRef;
  questionId: string;
  onClose: () => void;
}

export function ReportDialog({ section, questionId, onClose }: ReportDialogProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ reason?: string; note?: string }>({});
  const send = useMutation({
    mutationFn: (body: QuestionReportBody) => callApi(questionReportEndpoints.report, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: questionReportKeys.all });
      showToast('success', 'Thank you. The answer will appear in My Revision.');
      onClose();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = QuestionReportBody.safeParse({ ...section, questionId, reason, note });
    const found: Record<string, string> = {};
    for (const issue of parsed.error?.issues ?? []) found[String(issue.path[0])] ??= issue.message;
    setErrors(found);
    if (parsed.success) send.mutate(parsed.data);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={<strong>Report an error in this question</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Radio.Group
            label="What is wrong?"
            value={reason}
            error={errors.reason}
            onChange={(value) => setReason(value)}
          >
            <Stack gap="xs" mt="xs">
              {ReportReason.options.map((value) => (
                <Radio key={value} value={value} label={reportReasons[value]} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label="Details"
            description="What should it say? A source helps."
            autosize
            minRows={3}
            maxRows={10}
            maxLength={QUESTION_REPORT_NOTE_MAX}
            value={note}
            error={errors.note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {send.isError && (
            <Alert color="red" role="alert">
              {messageOf(send.error, 'Your report could not be sent. Please try again.')}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={send.isPending}>
              Send report
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

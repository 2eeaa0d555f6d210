import { Alert, Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { REPORT_NOTE_MAX } from '@urost3/contract/limits.ts';
import {
  type ReportReason,
  type ReportTarget,
  reportEndpoints,
  reportReasonLabels,
  reportReasons,
} from '@urost3/contract/reports.ts';
import { type FormEvent, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/show-toast.ts';

interface ReportDialogProps {
  /** null keeps it closed */
  target: { targetType: ReportTarget; targetId: string } | null;
  onClose: () => void;
}

export function ReportDialog({ target, onClose }: ReportDialogProps) {
  return (
    <Modal
      opened={target !== null}
      onClose={onClose}
      title={<strong>Report this {target?.targetType}</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      {target && <ReportForm target={target} onClose={onClose} />}
    </Modal>
  );
}

function ReportForm({
  target,
  onClose,
}: {
  target: NonNullable<ReportDialogProps['target']>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const report = useMutation({
    mutationFn: (chosen: ReportReason) =>
      callApi(reportEndpoints.report, { body: { ...target, reason: chosen, note } }),
    onSuccess: ({ message }) => {
      showToast('success', message);
      onClose();
    },
    onError: (problem) => setError(messageOf(problem, 'Failed to send the report.')),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason) report.mutate(reason);
    else setError('Please choose a reason.');
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Radio.Group
          label="Reason"
          value={reason}
          onChange={(value) => {
            setReason(value as ReportReason);
            setError(null);
          }}
        >
          <Stack gap="xs" mt="xs">
            {reportReasons.map((value) => (
              <Radio key={value} value={value} label={reportReasonLabels[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Note (optional)"
          value={note}
          maxLength={REPORT_NOTE_MAX}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={report.isPending}>
            Send report
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

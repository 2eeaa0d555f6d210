import { Radio, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { REPORT_NOTE_MAX } from '@urost3/contract/limits.ts';
import type { ReportReason, ReportTarget } from '@urost3/contract/moderation/moderation.schemas.ts';
import {
  moderationRoutes,
  reportReasonLabels,
  reportReasons,
} from '@urost3/contract/moderation/moderation.ts';
import { roomConductRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api/api.ts';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/state/show-toast.ts';

interface ReportBody {
  reason: ReportReason;
  note: string;
}

/** Reported content, or a person who is or was in the same practice room. */
export type Reported =
  | { targetType: ReportTarget; targetId: string }
  | { targetType: 'person'; targetId: string; roomId: string };

export function ReportForm({ target, onClose }: { target: Reported; onClose: () => void }) {
  const [error, setError] = useState<string | null>(null);
  const report = useMutation({
    mutationFn: (body: ReportBody): Promise<{ message: string }> => {
      const query = { clientId: form.clientIdOf(body) };
      if (target.targetType !== 'person')
        return callApi(moderationRoutes.report, { query, body: { ...target, ...body } });
      const params = { id: target.roomId, uid: target.targetId };
      return callApi(roomConductRoutes.reportMember, { params, query, body });
    },
    onSuccess: ({ message }) => {
      showToast('success', message);
      form.finish();
    },
    onError: (problem) =>
      setError(messageOf(problem, 'The report could not be sent. Please try again.')),
  });

  const form = useForm({
    initialValues: { reason: null as ReportReason | null, note: '' },
    draft: `report.${target.targetId}`,
    onClose,
    onSubmit: ({ reason, note }) =>
      reason ? report.mutate({ reason, note }) : setError('Please choose a reason.'),
  });

  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <Radio.Group
          {...form.getInputProps('reason')}
          label="Reason"
          onChange={(value) => {
            form.setFieldValue('reason', value as ReportReason);
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
          {...form.getInputProps('note')}
          label="Note (optional)"
          maxLength={REPORT_NOTE_MAX}
          autosize
          minRows={2}
        />
        <FormFooter
          submitLabel="Send report"
          isBusy={report.isPending}
          error={error}
          onCancel={form.close}
        />
      </Stack>
    </form>
  );
}

import { Radio, Stack, Textarea } from '@mantine/core';
import { REPORT_NOTE_MAX } from '@urost3/contract/limits.ts';
import type { ReportReason, ReportTarget } from '@urost3/contract/moderation/moderation.schemas.ts';
import {
  moderationRoutes,
  reportReasonLabels,
  reportReasons,
} from '@urost3/contract/moderation/moderation.ts';
import { roomConductRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/state/show-toast.ts';

/** Reported content, or a person who is or was in the same practice room. */
export type Reported =
  | { targetType: ReportTarget; targetId: string }
  | { targetType: 'person'; targetId: string; roomId: string };

export function ReportForm({ target, onClose }: { target: Reported; onClose: () => void }) {
  const [isUnchosen, setIsUnchosen] = useState(false);
  const form = useForm({
    initialValues: { reason: null as ReportReason | null, note: '' },
    draft: `report.${target.targetId}`,
    onClose,
    failure: 'The report could not be sent. Please try again.',
    onSubmit: async ({ reason, note }) => {
      setIsUnchosen(!reason);
      if (!reason) return;
      const body = { reason, note };
      const query = { clientId: form.clientIdOf(body) };
      const { message } =
        target.targetType === 'person'
          ? await callApi(roomConductRoutes.reportMember, {
              params: { id: target.roomId, uid: target.targetId },
              query,
              body,
            })
          : await callApi(moderationRoutes.report, { query, body: { ...target, ...body } });
      showToast('success', message);
      form.finish();
    },
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <Radio.Group
          {...form.getInputProps('reason')}
          label="Reason"
          onChange={(value) => {
            form.setFieldValue('reason', value as ReportReason);
            setIsUnchosen(false);
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
          form={form}
          error={isUnchosen ? 'Please choose a reason.' : form.problem}
          onCancel={form.close}
        />
      </Stack>
    </form>
  );
}

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { EditedSection } from '@urost3/contract/content/admin.schemas.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import { Notice, Problem } from '../../../ui/state/notice.tsx';
import { contentChanges } from '../content.queries.ts';

type Flag = EditedSection['guidelineChanged'];

interface GuidelineFieldProps {
  meta: Pick<EditedSection, 'id' | 'stationId' | 'guidelineChanged'>;
}

/**
 * Flags a section whose guideline has changed since the section was written. The flag is saved immediately, not with
 * the document, so that learners are warned before the section is rewritten.
 */
export function GuidelineField({ meta }: GuidelineFieldProps) {
  const [flag, setFlag] = useState<Flag>(meta.guidelineChanged);
  const [reason, setReason] = useState('');
  const send = useMutation({
    mutationFn: (next: string | null) =>
      callApi(contentAdminRoutes.flagGuideline, {
        params: { id: meta.stationId, sectionId: meta.id },
        body: { reason: next },
      }),
    onSuccess: ({ guidelineChanged }) => {
      setFlag(guidelineChanged);
      setReason('');
    },
    meta: { changes: contentChanges },
  });
  const error =
    send.error && messageOf(send.error, 'The flag could not be changed. Please try again.');
  if (flag) {
    return (
      <Notice kind="warning" title="Guideline changed" mt="md">
        <Stack gap="xs" align="flex-start">
          <span>
            {flag.reason} ({formatShortDate(flag.at)}). Learners see that the section is being
            reviewed against a new guideline.
          </span>
          <Button
            size="compact-sm"
            variant="default"
            loading={send.isPending}
            onClick={() => send.mutate(null)}
          >
            It has been reviewed
          </Button>
          <Problem isLine error={error} />
        </Stack>
      </Notice>
    );
  }
  return (
    <Group align="flex-end" gap="xs" mt="md">
      <TextInput
        flex={1}
        miw={200}
        label="Guideline changed"
        description="Which, and what is new: learners see that the section is being reviewed"
        maxLength={500}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={reason.trim() === ''}
        loading={send.isPending}
        onClick={() => send.mutate(reason.trim())}
      >
        Mark as Changed
      </Button>
    </Group>
  );
}

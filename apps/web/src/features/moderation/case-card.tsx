import { Badge, Blockquote, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reportRoutes } from '@urost3/contract/moderation.routes.ts';
import type { CaseAction, CaseStatus, ReportCase } from '@urost3/contract/moderation.schemas.ts';
import { reportReasonLabels } from '@urost3/contract/moderation.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { adminRoomsPath, postPath } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { AccountLink } from '../accounts/public/account-link.tsx';
import { reportsKey } from './moderation.queries.ts';

const looks: Record<CaseStatus, { label: string; color: string }> = {
  open: { label: 'Open', color: 'orange' },
  hidden: { label: 'Hidden', color: 'gray' },
  removed: { label: 'Removed', color: 'red' },
  dismissed: { label: 'Dismissed', color: 'green' },
};

const actionsOf: Record<CaseStatus, readonly CaseAction[]> = {
  open: ['hide', 'remove', 'dismiss'],
  hidden: ['restore', 'remove'],
  dismissed: ['hide', 'remove'],
  removed: [],
};

const labels: Record<CaseAction, string> = {
  hide: 'Hide',
  restore: 'Restore',
  remove: 'Remove',
  dismiss: 'Dismiss reports',
};

const done: Record<CaseAction, string> = {
  hide: 'Hidden from the community.',
  restore: 'Restored to the community.',
  remove: 'Removed permanently.',
  dismiss: 'Reports dismissed.',
};

/** Outlined, because the button asks before it removes, and is not the usual decision. */
const removal = { variant: 'outline', color: 'red.9' };

export function CaseCard({ item }: { item: ReportCase }) {
  const client = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const decide = useMutation({
    mutationFn: (action: CaseAction) =>
      callApi(reportRoutes.decideCase, { params: { id: item.id }, body: { action } }),
    onSuccess: (_, action) => showToast('success', done[action]),
    onError: (error) =>
      showToast('error', messageOf(error, 'The decision could not be saved. Please try again.')),
    onSettled: () => {
      setIsRemoving(false);
      void client.invalidateQueries({ queryKey: reportsKey });
    },
  });
  const { label, color } = looks[item.status];
  const isPerson = item.targetType === 'person';
  const actions = actionsOf[item.status].filter((action) => !isPerson || action === 'dismiss');
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="sm">
        <Group gap="xs">
          <Badge tt="none" variant="light" color={color}>
            {label}
          </Badge>
          <Text fw={600} tt="capitalize">
            {item.targetType}
          </Text>
          <Text size="sm" c="dimmed">
            {isPerson ? 'in a practice room:' : 'by'}{' '}
            <AccountLink uid={item.authorId} displayName={item.author.displayName} /> · reported{' '}
            {formatDateTime(item.openedAt)}
          </Text>
        </Group>
        <Blockquote p="sm" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {item.excerpt}
        </Blockquote>
        {isPerson && (
          <Link to={adminRoomsPath} data-alone>
            Open practice rooms
          </Link>
        )}
        {item.postId && (
          <Link to={postPath(item.postId)} data-alone>
            {item.targetType === 'post' ? 'Open the post' : 'Open the post with this comment'}
          </Link>
        )}
        <Stack component="ul" gap={4} m={0} pl="md">
          {item.reports.map((report) => (
            <li key={`${report.reporter.displayName} ${report.createdAt}`}>
              <Text size="sm">
                <strong>{reportReasonLabels[report.reason]}</strong>
                {report.note && `: ${report.note}`}
                <Text component="span" size="sm" c="dimmed">
                  {' '}
                  ({report.reporter.displayName})
                </Text>
              </Text>
            </li>
          ))}
        </Stack>
        {item.resolvedBy && item.resolvedAt && (
          <Text size="sm" c="dimmed">
            {label} by {item.resolvedBy}, {formatDateTime(item.resolvedAt)}
          </Text>
        )}
        <Group gap="sm">
          {actions.map((action) => (
            <Button
              key={action}
              size="sm"
              {...(action === 'remove' ? removal : { variant: 'default' })}
              loading={decide.isPending && decide.variables === action}
              onClick={() => (action === 'remove' ? setIsRemoving(true) : decide.mutate(action))}
            >
              {labels[action]}
            </Button>
          ))}
        </Group>
      </Stack>
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Remove this ${item.targetType}?`}
        confirmLabel="Remove"
        isDangerous
        isBusy={decide.isPending}
        onConfirm={() => decide.mutate('remove')}
        onClose={() => setIsRemoving(false)}
      >
        It is deleted permanently and its author is told. This cannot be undone.
      </ConfirmDialog>
    </Paper>
  );
}

import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { moderationRoutes } from '@urost3/contract/moderation.routes.ts';
import type { CaseAction, CaseStatus, ReportCase } from '@urost3/contract/moderation.schemas.ts';
import { REPORT_ABOUT_YOU } from '@urost3/contract/moderation.ts';
import { Fragment, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import classes from './case-card.module.css';
import { reportsKey } from './moderation.queries.ts';

const actionsOf: Record<CaseStatus, readonly CaseAction[]> = {
  open: ['dismiss', 'hide', 'remove'],
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
  restore: 'Restored to the community. Its reports are dismissed.',
  remove: 'Removed permanently.',
  dismiss: 'Reports dismissed.',
};

/** The text of the confirmation dialog. Actions without a text are performed without a confirmation. */
const effects: Partial<Record<CaseAction, string>> = {
  hide: 'It disappears from the community until it is restored. Its author is notified.',
  remove: 'It is deleted permanently and its author is notified. This cannot be undone.',
};

const HIDE_OR_REMOVE = 'You can undo hiding, but not removing. Both notify the author.';

/** Hints by the status of a case: which actions can be undone. Shown before 'Remove', which cannot be undone. */
const hints: Partial<Record<CaseStatus, string>> = {
  open: HIDE_OR_REMOVE,
  dismissed: HIDE_OR_REMOVE,
  hidden: 'You cannot undo removing. It notifies the author.',
};

/** Outlined instead of filled, because removing is not the usual decision and is confirmed first. */
const removal = { variant: 'outline', color: 'red.9', className: classes.remove ?? '' };

export function CaseActions({ item }: { item: ReportCase }) {
  const { uid } = useSignedInUser();
  const client = useQueryClient();
  const [asking, setAsking] = useState<CaseAction | null>(null);
  const decide = useMutation({
    mutationFn: (action: CaseAction) =>
      callApi(moderationRoutes.decideCase, { params: { id: item.id }, body: { action } }),
    onSuccess: (_, action) => showToast('success', done[action]),
    onError: (error) =>
      showToast('error', messageOf(error, 'The decision could not be saved. Please try again.')),
    onSettled: () => {
      setAsking(null);
      void client.invalidateQueries({ queryKey: reportsKey });
    },
  });
  const actions = actionsOf[item.status].filter(
    (action) => item.targetType !== 'person' || action === 'dismiss',
  );
  if (actions.length === 0) return null;
  if (item.authorId === uid) return <Text size="sm">{REPORT_ABOUT_YOU}</Text>;
  return (
    <>
      <div className={classes.actions}>
        {actions.map((action) => (
          <Fragment key={action}>
            {action === 'remove' && <p className={classes.hint}>{hints[item.status]}</p>}
            <Button
              size="sm"
              {...(action === 'remove' ? removal : { variant: 'default' })}
              loading={decide.isPending && decide.variables === action}
              onClick={() => (effects[action] ? setAsking(action) : decide.mutate(action))}
            >
              {labels[action]}
            </Button>
          </Fragment>
        ))}
      </div>
      {asking && (
        <ConfirmDialog
          isOpen
          title={`${labels[asking]} this ${item.targetType}?`}
          confirmLabel={labels[asking]}
          isDangerous={asking === 'remove'}
          isBusy={decide.isPending}
          onConfirm={() => decide.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          {effects[asking]}
        </ConfirmDialog>
      )}
    </>
  );
}

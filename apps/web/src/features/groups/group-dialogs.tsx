import { groupAdminRoutes } from '@urost3/contract/groups.routes.ts';
import { useRef } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { GroupTask } from './group-columns.tsx';
import { GroupFormModal } from './group-form-modal.tsx';
import { useGroupChange } from './use-group-change.ts';

interface GroupDialogsProps {
  /** Null while the dialog is closed. */
  task: GroupTask | null;
  onClose: () => void;
}

export function GroupDialogs({ task, onClose }: GroupDialogsProps) {
  // Keeps the last task, so that the dialog keeps its text while it fades out.
  const shown = useRef(task);
  if (task) shown.current = task;
  const change = useGroupChange({
    change: ({ action, group }: GroupTask) =>
      callApi(action === 'end' ? groupAdminRoutes.end : groupAdminRoutes.markPaid, {
        params: { id: group.id },
      }),
    success: ({ name, state }) =>
      state === 'ended' ? `${name} has ended.` : `${name} is marked as paid.`,
    onDone: onClose,
  });
  if (!shown.current) return null;
  const { action, group } = shown.current;
  if (action === 'renew' || action === 'setManager' || action === 'setDomains')
    return <GroupFormModal task={task} shown={shown.current} onClose={onClose} />;
  const isEnd = action === 'end';
  return (
    <ConfirmDialog
      isOpen={task !== null}
      title={isEnd ? `End ${group.name}?` : `Mark ${group.name} as paid?`}
      confirmLabel={isEnd ? 'End Group' : 'Mark as Paid'}
      isDangerous={isEnd}
      isBusy={change.isPending}
      error={change.error && messageOf(change.error, 'That did not work. Please try again.')}
      onConfirm={() => change.mutate({ action, group })}
      onClose={() => {
        change.reset();
        onClose();
      }}
    >
      {isEnd
        ? 'The Premium of every member through the group ends now, and they get a mail. Time that members bought themselves stays. This cannot be undone.'
        : 'The group opens, and the manager gets a mail with the way to it. This cannot be undone; the group can be ended.'}
    </ConfirmDialog>
  );
}

import { Badge, Blockquote, Button, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { moderationRoutes } from '@urost3/contract/moderation.routes.ts';
import type { CaseAction, CaseStatus, ReportCase } from '@urost3/contract/moderation.schemas.ts';
import { reportReasonLabels } from '@urost3/contract/moderation.ts';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { adminRoomsPath, postPath } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { AccountLink } from '../accounts/public/account-link.tsx';
import classes from './case-card.module.css';
import { reportsKey } from './moderation.queries.ts';

const looks: Record<CaseStatus, { label: string; color: string }> = {
  open: { label: 'Open', color: 'orange' },
  hidden: { label: 'Hidden', color: 'gray' },
  removed: { label: 'Removed', color: 'red' },
  dismissed: { label: 'Dismissed', color: 'green' },
};

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

/** The actions that are confirmed first, because the author is notified of them. */
const effects: Partial<Record<CaseAction, string>> = {
  hide: 'It disappears from the community until it is restored. Its author is notified.',
  remove: 'It is deleted permanently and its author is notified. This cannot be undone.',
};

const HIDE_OR_REMOVE = 'You can undo hiding, but not removing. Both notify the author.';

/** What the actions of a status do. The hint is shown before 'Remove', which cannot be undone. */
const hints: Partial<Record<CaseStatus, string>> = {
  open: HIDE_OR_REMOVE,
  dismissed: HIDE_OR_REMOVE,
  hidden: 'You cannot undo removing. It notifies the author.',
};

/** Outlined instead of filled, because removing is not the usual decision and is confirmed first. */
const removal = { variant: 'outline', color: 'red.9', className: classes.remove ?? '' };

/** The reported text. The first line of a post is its title, which is shown in bold. */
function Excerpt({ item: { targetType, excerpt } }: { item: ReportCase }) {
  const end = excerpt.indexOf('\n');
  if (targetType !== 'post' || end < 0) return excerpt;
  return (
    <>
      <strong className={classes.title}>{excerpt.slice(0, end)}</strong>
      {excerpt.slice(end)}
    </>
  );
}

interface CaseCardProps {
  item: ReportCase;
  /** Whether all cases of the list have the same status. The cards then do not show it. */
  isStatusKnown?: boolean;
}

export function CaseCard({ item, isStatusKnown = false }: CaseCardProps) {
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
  const { label, color } = looks[item.status];
  const isPerson = item.targetType === 'person';
  const actions = actionsOf[item.status].filter((action) => !isPerson || action === 'dismiss');
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="sm">
        {/* The reason is what the moderator needs first. */}
        <div className={classes.head}>
          <ul className={classes.reports}>
            {item.reports.map(({ reason, note, reporterId, reporter, createdAt }) => (
              <li key={`${reporterId} ${createdAt}`}>
                <strong className={classes.reason}>{reportReasonLabels[reason]}</strong>
                {note && <p className={classes.note}>{note}</p>}
                <p className={classes.meta}>
                  Reported by <AccountLink uid={reporterId} displayName={reporter.displayName} /> ·{' '}
                  {formatDateTime(createdAt)}
                </p>
              </li>
            ))}
          </ul>
          {!isStatusKnown && (
            <Badge tt="none" variant="light" color={color} className={classes.state}>
              {label}
            </Badge>
          )}
        </div>
        <Blockquote p="sm" m={0} className={classes.excerpt}>
          <p className={classes.meta}>
            <span className={classes.kind}>{item.targetType}</span>{' '}
            {isPerson ? 'in a practice room:' : 'by'}{' '}
            <AccountLink uid={item.authorId} displayName={item.author.displayName} />
            {item.earlierCases > 0 &&
              ` (${item.earlierCases} earlier ${item.earlierCases === 1 ? 'case' : 'cases'})`}
          </p>
          <div className={classes.words}>
            <Excerpt item={item} />
          </div>
          {isPerson && (
            <Link to={adminRoomsPath} className={classes.link} data-alone>
              Open practice rooms
            </Link>
          )}
          {item.postId && (
            <Link to={postPath(item.postId)} className={classes.link} data-alone>
              {item.targetType === 'post' ? 'Open the post' : 'Open the post with this comment'}
            </Link>
          )}
        </Blockquote>
        {item.resolvedBy && item.resolvedAt && (
          <Text size="sm" c="dimmed">
            {label} by {item.resolvedBy}, {formatDateTime(item.resolvedAt)}
          </Text>
        )}
        {actions.length > 0 && (
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
        )}
      </Stack>
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
    </Paper>
  );
}

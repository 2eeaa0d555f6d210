import { Anchor, Badge, Blockquote, Box, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type {
  CaseAction,
  CaseStatus,
  ReportCase,
} from '@urost3/contract/moderation/moderation.schemas.ts';
import {
  moderationRoutes,
  REPORT_ABOUT_YOU,
  reportReasonLabels,
} from '@urost3/contract/moderation/moderation.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { adminRoomsPath, postPath } from '../../paths.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { cx } from '../../ui/page/class-names.ts';
import pieces from '../../ui/page/pieces.module.css';
import { Card, PlainList } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { Quiet } from '../../ui/text/quiet.tsx';
import { AccountLink } from '../accounts/public/account-link.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import classes from './case-card.module.css';
import { reportsKey } from './moderation.queries.ts';

const looks: Record<CaseStatus, { label: string; color: string }> = {
  open: { label: 'Open', color: 'orange' },
  hidden: { label: 'Hidden', color: 'gray' },
  removed: { label: 'Removed', color: 'red' },
  dismissed: { label: 'Dismissed', color: 'green' },
};

/** The reported text. The first line of a post is its title, which is shown in bold. */
function ReportedText({ item: { targetType, excerpt } }: { item: ReportCase }) {
  const end = excerpt.indexOf('\n');
  if (targetType !== 'post' || end < 0) return excerpt;
  return (
    <>
      <Box component="strong" fw={600}>
        {excerpt.slice(0, end)}
      </Box>
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
  const { label, color } = looks[item.status];
  const isPerson = item.targetType === 'person';
  return (
    <Card component="li" gap="sm">
      {/* The reason is at the top, because the moderator needs it first. */}
      <Group pos="relative" gap="sm" align="start" justify="space-between" wrap="nowrap">
        <PlainList className={classes.reports} gap="2xs" fz="sm">
          {item.reports.map(({ reason, note, reporterId, reporter, createdAt }, index) => (
            <li key={`${reporterId} ${createdAt}`}>
              <strong
                className={classes.reason}
                data-beside={(index === 0 && !isStatusKnown) || undefined}
              >
                {reportReasonLabels[reason]}
              </strong>
              {note && (
                <Text inherit data-wrap="lines">
                  {note}
                </Text>
              )}
              <Text c="dimmed" fz="sm">
                Reported by <AccountLink uid={reporterId} displayName={reporter.displayName} /> ·{' '}
                {formatDateTime(createdAt)}
              </Text>
            </li>
          ))}
        </PlainList>
        {!isStatusKnown && (
          <Badge color={color} className={classes.state}>
            {label}
          </Badge>
        )}
      </Group>
      <Blockquote p="sm" m={0} display="grid" style={{ gap: '0.25rem' }}>
        <Text c="dimmed" fz="sm">
          <span className={classes.kind}>{item.targetType}</span>{' '}
          {isPerson ? 'in a practice room:' : 'by'}{' '}
          <AccountLink uid={item.authorId} displayName={item.author.displayName} />
          {item.earlierCases > 0 && ` (${counted(item.earlierCases, 'earlier case')})`}
        </Text>
        <div data-wrap="lines">
          <ReportedText item={item} />
        </div>
        {isPerson && (
          <Anchor
            component={Link}
            to={adminRoomsPath}
            underline="always"
            size="sm"
            w="fit-content"
            data-alone
          >
            Open practice rooms
          </Anchor>
        )}
        {item.postId && (
          <Anchor
            component={Link}
            to={postPath(item.postId)}
            underline="always"
            size="sm"
            w="fit-content"
            data-alone
          >
            {item.targetType === 'post' ? 'Open the post' : 'Open the post with this comment'}
          </Anchor>
        )}
      </Blockquote>
      {item.resolvedBy && item.resolvedAt && (
        <Quiet>
          {label} by {item.resolvedBy}, {formatDateTime(item.resolvedAt)}
        </Quiet>
      )}
      <CaseActions item={item} />
    </Card>
  );
}

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
const removal = {
  variant: 'outline',
  color: 'var(--mantine-color-error)',
  className: classes.remove ?? '',
};

const NOT_SAVED = 'The decision could not be saved. Please try again.';

function CaseActions({ item }: { item: ReportCase }) {
  const { uid } = useSignedInUser();
  const [confirm, dialog] = useConfirm();
  const decide = useMutation({
    mutationFn: (action: CaseAction) =>
      callApi(moderationRoutes.decideCase, { params: { id: item.id }, body: { action } }),
    onSuccess: (_, action) => showToast('success', done[action]),
    meta: { changes: [reportsKey] },
  });
  const press = (action: CaseAction) => {
    const text = effects[action];
    if (!text) return decide.mutate(action);
    confirm({
      title: `${labels[action]} this ${item.targetType}?`,
      text,
      confirmLabel: labels[action],
      isDangerous: action === 'remove',
      failure: NOT_SAVED,
      onConfirm: () => decide.mutateAsync(action),
    });
  };
  const actions = actionsOf[item.status].filter(
    (action) => item.targetType !== 'person' || action === 'dismiss',
  );
  if (actions.length === 0) return null;
  if (item.authorId === uid) return <Text size="sm">{REPORT_ABOUT_YOU}</Text>;
  return (
    <>
      <Group className={cx(pieces.fillsPhone, pieces.ruled, classes.actions)} gap="sm">
        {actions.map((action) => (
          <Fragment key={action}>
            {action === 'remove' && <p className={classes.hint}>{hints[item.status]}</p>}
            <Button
              size="sm"
              {...(action === 'remove' ? removal : { variant: 'default' })}
              loading={decide.isPending && decide.variables === action}
              onClick={() => press(action)}
            >
              {labels[action]}
            </Button>
          </Fragment>
        ))}
      </Group>
      <Problem isLine error={decide.error} otherwise={NOT_SAVED} />
      {dialog}
    </>
  );
}

import { Badge, Blockquote, Paper, Stack, Text } from '@mantine/core';
import type { CaseStatus, ReportCase } from '@urost3/contract/moderation.schemas.ts';
import { reportReasonLabels } from '@urost3/contract/moderation.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { adminRoomsPath, postPath } from '../../paths.ts';
import { AccountLink } from '../accounts/public/account-link.tsx';
import { CaseActions } from './case-actions.tsx';
import classes from './case-card.module.css';

const looks: Record<CaseStatus, { label: string; color: string }> = {
  open: { label: 'Open', color: 'orange' },
  hidden: { label: 'Hidden', color: 'gray' },
  removed: { label: 'Removed', color: 'red' },
  dismissed: { label: 'Dismissed', color: 'green' },
};

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
  const { label, color } = looks[item.status];
  const isPerson = item.targetType === 'person';
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="sm">
        {/* The reason is at the top, because the moderator needs it first. */}
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
        <CaseActions item={item} />
      </Stack>
    </Paper>
  );
}

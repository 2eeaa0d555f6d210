import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WaitingItem } from '@urost3/contract/overview.schemas.ts';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { activityQuery, DEFAULT_DAYS } from './overview.queries.ts';
import classes from './waiting-list.module.css';

const waitingWords: Record<
  WaitingItem['kind'],
  { one: string; many: string; path: string | null }
> = {
  bookings_without_link: {
    one: 'booking has no meeting link',
    many: 'bookings have no meeting link',
    path: '/admin/bookings',
  },
  open_reports: { one: 'report is open', many: 'reports are open', path: '/admin/reports' },
  question_reports: {
    one: 'question report is open',
    many: 'question reports are open',
    path: '/admin/question-reports',
  },
  payments_to_check: {
    one: 'payment needs attention',
    many: 'payments need attention',
    path: '/admin/payments',
  },
  interviews_without_feedback: {
    one: 'interview has no feedback yet',
    many: 'interviews have no feedback yet',
    path: '/admin/bookings',
  },
  unpublished_drafts: {
    one: 'section has unpublished changes',
    many: 'sections have unpublished changes',
    path: '/admin/stations',
  },
  // The reason is in the server's log, and no page can handle it.
  unsent_mails: { one: 'mail could not be sent', many: 'mails could not be sent', path: null },
};

/** Items that need attention, each with its page. */
export function WaitingList() {
  const activity = useQuery(activityQuery(DEFAULT_DAYS));
  return (
    <section aria-labelledby="waiting">
      <Title order={2} size="h4" id="waiting" mb="sm">
        Waiting for you
      </Title>
      {activity.isPending && <Skeleton h="5.5rem" role="status" aria-label="Loading what waits" />}
      {activity.isError && !activity.data && (
        <ErrorState
          message={messageOf(activity.error, 'What is waiting could not be loaded.')}
          onRetry={() => void activity.refetch()}
          isRetrying={activity.isFetching}
        />
      )}
      {activity.data?.waiting.length === 0 && (
        <p className={classes.nothing}>
          <CheckIcon /> Nothing is waiting.
        </p>
      )}
      {activity.data && activity.data.waiting.length > 0 && (
        <ul className={classes.items}>
          {activity.data.waiting.map((item) => (
            <li key={item.kind}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ item: { kind, count } }: { item: WaitingItem }) {
  const { one, many, path } = waitingWords[kind];
  const text = (
    <>
      <span className={classes.count}>{count}</span> {count === 1 ? one : many}
    </>
  );
  return path ? (
    <Link to={path} className={classes.item}>
      {text}
    </Link>
  ) : (
    <p className={classes.item}>{text}</p>
  );
}

import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WaitingItem } from '@urost3/contract/overview.schemas.ts';
import { waitingWords } from '@urost3/contract/overview.ts';
import { Link } from 'react-router';
import { adminWaitingBookingsPath, adminWaitingSectionsPath } from '../../paths.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { activityQuery, DEFAULT_DAYS } from './overview.queries.ts';
import classes from './waiting-list.module.css';

/**
 * The list of exactly the items that a line counts. Null for unsent mail: its reason is only in the server's log, so no
 * page handles it.
 */
const waitingPaths: Record<WaitingItem['kind'], string | null> = {
  bookings_without_link: adminWaitingBookingsPath('without_link'),
  open_reports: '/admin/reports',
  question_reports: '/admin/question-reports',
  payments_to_check: '/admin/payments?show=attention',
  interviews_without_feedback: adminWaitingBookingsPath('without_feedback'),
  groups_expiring: '/admin/groups?show=expiring',
  unpublished_drafts: adminWaitingSectionsPath('unpublished'),
  sections_to_review: adminWaitingSectionsPath('to_review'),
  unsent_mails: null,
};

/** The items that need attention, each with a link to its page if it has one. */
export function WaitingList() {
  const activity = useQuery(activityQuery(DEFAULT_DAYS));
  return (
    <section aria-labelledby="waiting">
      <Title order={2} size="h4" id="waiting" mb="sm">
        Waiting for you
      </Title>
      {activity.isPending && (
        <Skeleton h="3rem" role="status" aria-label="Loading what is waiting" />
      )}
      {activity.isError && !activity.data && (
        <QueryError query={activity} otherwise="What is waiting could not be loaded." />
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

function Item({ item }: { item: WaitingItem }) {
  const path = waitingPaths[item.kind];
  const text = (
    <>
      <span className={classes.count}>{item.count}</span> <span>{waitingWords(item)}</span>
    </>
  );
  return path ? (
    <Link to={path} className={classes.item}>
      {text}
      <span className={classes.arrow} aria-hidden>
        →
      </span>
    </Link>
  ) : (
    <p className={classes.item}>{text}</p>
  );
}

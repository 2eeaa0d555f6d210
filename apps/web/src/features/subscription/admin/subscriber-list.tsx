import { useQuery } from '@tanstack/react-query';
import type { Subscriber } from '@urost3/contract/subscription/subscription.schemas.ts';
import {
  SUBSCRIBERS_PAGE,
  subscriberSorts,
  subscriptionRoutes,
} from '@urost3/contract/subscription/subscription.ts';
import { useCallback, useMemo, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { FilterBar, SearchField } from '../../../ui/form/filter-bar.tsx';
import { useListAddress } from '../../../ui/hooks/use-list-address.ts';
import { EmptyState } from '../../../ui/state/state-panel.tsx';
import { SortField, sortQuery } from '../../../ui/table/data-table-sort.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { subscriberColumns } from './subscriber-columns.tsx';
import { subscribersQuery, useSubscriptionChange } from './subscribers.queries.ts';

interface SubscriberListProps {
  onGive: (user: Subscriber) => void;
}

/**
 * The people who have or had Premium through a subscription or a seat, one page at a time. The server searches and
 * sorts.
 */
export function SubscriberList({ onGive }: SubscriberListProps) {
  const { uid: ownUid } = useSignedInUser();
  const { asked, clear, field, sorting, paging } = useListAddress({ search: 200 });
  const [editedUid, setEditedUid] = useState<string | null>(null);
  const [askToDeactivate, deactivateDialog] = useDeactivate();
  const list = useQuery(
    subscribersQuery({
      page: asked.page,
      limit: SUBSCRIBERS_PAGE,
      searchTerm: asked.search,
      ...sortQuery(asked.sort, subscriberSorts, 'purchased'),
    }),
  );
  const columns = useMemo(
    () =>
      subscriberColumns({
        ownUid,
        editedUid,
        onEdit: setEditedUid,
        onDeactivate: askToDeactivate,
        onGive,
      }),
    [ownUid, editedUid, onGive, askToDeactivate],
  );
  const total = list.data?.total ?? 0;
  // Also while or after a search fails, so that it can be changed.
  const isFiltered = asked.search !== '' || list.isPlaceholderData;
  return (
    <>
      {(total > 0 || isFiltered) && (
        <FilterBar
          label="Find subscribers"
          onClear={clear}
          sort={<SortField columns={columns} {...sorting} isInline />}
        >
          <SearchField
            placeholder="Search by name or email..."
            maxLength={200}
            {...field('search')}
          />
        </FilterBar>
      )}
      <PagedTable
        query={list}
        caption="Subscribed users"
        columns={columns}
        rows={list.data?.data}
        rowKey={(user) => user.userId}
        {...sorting}
        isSortFieldElsewhere
        loadingLabel="Loading subscriptions"
        otherwise="Failed to fetch subscription data."
        empty={
          isFiltered ? (
            <EmptyState title="No subscribers match this search">
              Try part of a name or of an email address.
            </EmptyState>
          ) : (
            <EmptyState title="Nobody has subscribed yet." />
          )
        }
        pages={{ ...paging, shownPage: list.data?.page, pageSize: SUBSCRIBERS_PAGE, total }}
      />
      {deactivateDialog}
    </>
  );
}

/** Asks before a subscription is deactivated. Returns the function that asks, and the dialog. */
function useDeactivate() {
  const [confirm, dialog] = useConfirm();
  const { mutateAsync } = useSubscriptionChange((userId: string) =>
    callApi(subscriptionRoutes.deactivate, { params: { userId } }),
  );
  const askToDeactivate = useCallback(
    ({ userId, displayName }: Subscriber) =>
      confirm({
        title: 'Deactivate this subscription?',
        text: (
          <>
            Are you sure you want to deactivate the subscription of <bdi>{displayName}</bdi>? Access
            ends immediately and only a new purchase, or Premium that you give, brings it back. No
            money is returned: refunds are made in Payment Oversight.
          </>
        ),
        confirmLabel: 'Deactivate',
        isDangerous: true,
        failure: 'Failed to deactivate subscription.',
        onConfirm: () => mutateAsync(userId),
      }),
    [confirm, mutateAsync],
  );
  return [askToDeactivate, dialog] as const;
}

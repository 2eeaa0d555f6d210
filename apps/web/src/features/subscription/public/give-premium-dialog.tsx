import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { Subscriber } from '@urost3/contract/subscription/subscription.schemas.ts';
import {
  GIVEN_REASON_MAX,
  subscriptionRoutes,
} from '@urost3/contract/subscription/subscription.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { userRoutes } from '@urost3/contract/users/users.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { formatLongDate, londonToday } from '../../../lib/dates.ts';
import { DialogFooter, Modal } from '../../../ui/dialog/modal.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useSubscriptionChange } from '../admin/subscribers.queries.ts';

interface GivePremiumDialogProps {
  /** The person who gets Premium; null when the administrator searches for the person in the dialog. */
  person: Person | null;
  onClose: () => void;
}

/** Gives a person Premium without a payment, until a day and with a reason. */
export function GivePremiumDialog({ person, onClose }: GivePremiumDialogProps) {
  const [found, setFound] = useState<Person | null>(null);
  const chosen = person ?? found;
  return (
    <Modal
      opened
      onClose={onClose}
      title={person ? `${isolate(person.name)}’s Premium` : 'Give Premium'}
    >
      <Stack gap="md">
        {!person && <PersonSearch chosen={found} onChoose={setFound} />}
        {chosen ? (
          <PremiumState key={chosen.uid} person={chosen} onClose={onClose} />
        ) : (
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled>Give Premium</Button>
          </DialogFooter>
        )}
      </Stack>
    </Modal>
  );
}

function PremiumState({ person, onClose }: { person: Person; onClose: () => void }) {
  const subscriber = useQuery(
    apiQuery(['subscription', 'user', person.uid], subscriptionRoutes.getUser, {
      params: { userId: person.uid },
      select: ({ data }) => data,
    }),
  );
  if (!subscriber.isSuccess)
    return (
      <QueryState
        query={subscriber}
        loading="Loading the subscription"
        otherwise="Failed to fetch subscription data."
      />
    );
  return (
    <>
      <Text>{currentPremiumWords(person.name, subscriber.data)}</Text>
      {subscriber.data?.isGiven && <Quiet>Reason: {subscriber.data.givenReason}</Quiet>}
      {subscriber.data?.hasActiveSubscription ? (
        <>
          <Quiet>Change the date or end it in Subscription Management.</Quiet>
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button
              component={Link}
              to={`/admin/subscriptions?${new URLSearchParams({ search: subscriber.data.email })}`}
              data-autofocus
              onClick={onClose}
            >
              Open Subscription
            </Button>
          </DialogFooter>
        </>
      ) : (
        <GiveForm person={person} onDone={onClose} />
      )}
    </>
  );
}

function currentPremiumWords(name: string, subscriber: Subscriber | null): string {
  if (!subscriber) return `${isolate(name)} has never had Premium.`;
  const { subscriptionStatus, amount, currency, subscriptionExpiryDate } = subscriber;
  const day = subscriptionExpiryDate && formatLongDate(subscriptionExpiryDate);
  const how = subscriber.isGiven
    ? 'given without a payment'
    : amount === null
      ? 'through a seat of a group'
      : `bought for ${formatMoney(amount, currency ?? 'gbp')}`;
  if (subscriber.hasActiveSubscription) return `${isolate(name)} has Premium until ${day}, ${how}.`;
  return subscriptionStatus === 'Deactivated'
    ? `${isolate(name)}’s Premium, ${how}, was deactivated.`
    : `${isolate(name)}’s Premium, ${how}, ended on ${day}.`;
}

function GiveForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const params = { userId: person.uid };
  const change = useSubscriptionChange((body: { expiryDate: string; reason: string }) =>
    callApi(subscriptionRoutes.setExpiry, { params, body }),
  );
  const form = useForm({
    initialValues: { expiryDate: '', reason: '' },
    alsoCheck: ({ expiryDate, reason }) => ({
      expiryDate: expiryDate ? null : 'Please choose the last day of Premium.',
      reason: reason.trim() ? null : 'Please say why Premium is given.',
    }),
    failure: 'Premium could not be given. Please try again.',
    onSubmit: (body) => change.mutateAsync(body),
    onDone,
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <DayField
          {...form.getInputProps('expiryDate')}
          label="Premium until"
          hint="Until the end of that day in London."
          isRequired
          min={londonToday()}
        />
        <TextInput
          {...form.getInputProps('reason')}
          label="Reason"
          description="For administrators; part of the person's own data export"
          required
          maxLength={GIVEN_REASON_MAX}
        />
        <Quiet>Nothing is paid. Premium is marked as given and is not counted as sold.</Quiet>
        <FormFooter submitLabel="Give Premium" form={form} onCancel={onDone} />
      </Stack>
    </form>
  );
}

const SEARCH_WAIT_MS = 300;
const SHOWN = 5;

interface Person {
  uid: string;
  name: string;
}

interface PersonSearchProps {
  chosen: Person | null;
  onChoose: (person: Person) => void;
}

/** Finds a person among all accounts by name, email or UID. */
function PersonSearch({ chosen, onChoose }: PersonSearchProps) {
  const [text, setText] = useState('');
  const [searchTerm] = useDebouncedValue(text.trim(), SEARCH_WAIT_MS);
  const found = useQuery(
    apiQuery(['users', 'person-search', searchTerm], userRoutes.list, {
      query: {
        page: 1,
        limit: SHOWN,
        searchTerm,
        status: 'all',
        role: 'all',
        sortBy: 'displayName',
        sortOrder: 'asc',
      },
      enabled: searchTerm !== '',
      placeholderData: keepPreviousData,
    }),
  );
  const people = searchTerm === '' ? [] : (found.data?.users ?? []);
  return (
    <Stack gap="xs">
      <TextInput
        label="Person"
        type="search"
        placeholder="Name or email"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {people.length > 0 && (
        <Radio.Group
          label="Found people"
          value={chosen?.uid ?? null}
          onChange={(uid) => {
            const user = people.find((one) => one.uid === uid);
            if (user) onChoose({ uid, name: user.displayName || user.email });
          }}
        >
          <Stack gap="xs" mt="xs">
            {people.map((user) => (
              <Radio
                key={user.uid}
                value={user.uid}
                label={user.displayName || user.email}
                description={<EmailText address={user.email} />}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Quiet role="status">
        {found.isError && messageOf(found.error, 'Failed to fetch users. Please try again.')}
        {found.data && searchTerm !== '' && wordsFor(found.data.totalUsers)}
      </Quiet>
    </Stack>
  );
}

function wordsFor(total: number): string {
  if (total === 0) return 'No users found matching your criteria.';
  return total > SHOWN ? `${total} people match. Type more to find the right one.` : '';
}

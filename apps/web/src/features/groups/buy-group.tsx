// Buys a group by card: the seats with their price, then the card form, then the outcome.
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countedDays } from '@urost3/contract/day.ts';
import {
  type GroupPurchase,
  type ManagedGroup,
  NewGroupPurchase,
} from '@urost3/contract/groups/groups.schemas.ts';
import { GROUP_NAME_MAX, groupRoutes } from '@urost3/contract/groups/groups.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { CANCELLATION_DAYS } from '@urost3/contract/subscription/subscription.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi, messageOf } from '../../lib/api/api.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { numberOf } from '../../lib/typed-number.ts';
import { paths } from '../../paths.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Card } from '../../ui/page/pieces.tsx';
import { ErrorState } from '../../ui/state/state-panel.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { CardPayment } from '../payments/public/card-payment.tsx';
import { PaymentOutcomeNotice } from '../payments/public/payment-return-notice.tsx';
import {
  outcomeOf,
  type PaymentOutcome,
  refreshPayment,
  requireClientSecret,
} from '../payments/public/started-payment.ts';
import { groupPaymentTexts } from './group-words.ts';

interface BuyGroupProps {
  /** The group to renew; null for a new one. */
  renewed: ManagedGroup | null;
  price: SeatPrice;
}

export function BuyGroup({ renewed, price }: BuyGroupProps) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<WantedSeats | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  /** Null until the card form has reported a payment. */
  const [paid, setPaid] = useState<PaymentOutcome | null>(null);
  const start = useMutation({
    mutationFn: (seats: WantedSeats) =>
      (renewed
        ? callApi(groupRoutes.payRenewal, { params: { id: renewed.id }, body: {} })
        : callApi(groupRoutes.buy, { body: seats })
      ).then(requireClientSecret),
    onMutate: setWanted,
  });
  const onPaid = async (intentId: string) => {
    // The provider has accepted the payment. If this request fails, our server learns of the payment from the
    // provider's webhook.
    setPaid(await refreshPayment(intentId).then(outcomeOf, () => 'processing'));
    void client.invalidateQueries();
  };
  const purchase = start.data;
  // The purchase may have been paid already, for example in another tab.
  const outcome = paid ?? (purchase?.clientSecret === null ? 'done' : null);
  return (
    <Stack gap="lg" maw="40rem">
      <PageHeading title={renewed ? `Renew ${renewed.name}` : 'Premium for a department'} isLarge>
        {renewed
          ? `${renewed.state === 'ended' ? 'The seats open again at once' : 'The new time begins when the current one ends'}, and everybody keeps their seat.`
          : 'You manage the seats: you invite colleagues, see who has a seat, and move seats.'}
      </PageHeading>
      {outcome ? (
        <>
          <PaymentOutcomeNotice {...groupPaymentTexts} outcome={outcome} />
          <Group>
            <Button component={Link} to={paths.group}>
              Open Group
            </Button>
          </Group>
        </>
      ) : (
        <Card padding="lg">
          {purchase && wanted ? (
            <Stack gap="lg">
              <PurchaseSummary name={wanted.name} purchase={purchase} />
              {!renewed && (
                <Group>
                  <Button variant="default" disabled={isPaying} onClick={() => start.reset()}>
                    Change Seats
                  </Button>
                </Group>
              )}
              {purchase.clientSecret && (
                <CardPayment
                  clientSecret={purchase.clientSecret}
                  payLabel={`Pay ${formatMoney(purchase.amount, purchase.currency)}`}
                  returnPath={paths.group}
                  onPaid={onPaid}
                  onBusyChange={setIsPaying}
                >
                  <Text size="sm">
                    You have {CANCELLATION_DAYS} days to cancel and get all of your money back:
                    please write to us. That ends the seats. They do not renew by themselves.
                  </Text>
                </CardPayment>
              )}
            </Stack>
          ) : (
            <BuyGroupForm
              renewed={renewed}
              price={price}
              initial={wanted ?? { name: renewed?.name ?? '', seats: renewed?.seats ?? 5 }}
              onSubmit={start.mutateAsync}
            />
          )}
          {start.isError && (
            <ErrorState
              title="The purchase could not be prepared"
              message={messageOf(start.error, 'The purchase could not be prepared.')}
              {...(wanted ? { onRetry: () => start.mutate(wanted) } : {})}
            />
          )}
        </Card>
      )}
    </Stack>
  );
}

function PurchaseSummary({ name, purchase }: { name: string; purchase: GroupPurchase }) {
  const { seats, amount, currency, endsOn } = purchase;
  return (
    <Stack gap="3xs">
      <Text fw={600} data-wrap="anywhere">
        {name}
      </Text>
      <Text>
        {counted(seats, 'seat')} of Premium until {formatLongDate(endsOn)}
      </Text>
      <Text fz="h3" fw={700}>
        {formatMoney(amount, currency)}
      </Text>
    </Stack>
  );
}

/** The price of Premium for one person: `amount` in minor units of the currency, for `days` days. */
interface SeatPrice {
  amount: number;
  currency: string;
  days: number;
}

interface WantedSeats {
  name: string;
  seats: number;
}

interface BuyGroupFormProps {
  renewed: ManagedGroup | null;
  price: SeatPrice;
  initial: WantedSeats;
  /** Fails when the purchase could not be prepared. The page shows the failure. */
  onSubmit: (wanted: WantedSeats) => Promise<unknown>;
}

/** The first step of a purchase: the number of seats and their price. */
function BuyGroupForm(props: BuyGroupFormProps) {
  const { renewed, price, initial, onSubmit } = props;
  const [seats, setSeats] = useState(initial.seats);
  const form = useForm({
    initialValues: { name: initial.name, seats: String(initial.seats) },
    transformValues: (values) => ({
      ...values,
      seats: numberOf(values.seats),
    }),
    // A renewal keeps the number of seats. This number may exceed the limit for card purchases, so it is not validated
    // here.
    ...(renewed ? {} : { schema: NewGroupPurchase }),
    failure: 'The purchase could not be prepared.',
    onSubmit,
  });
  form.watch('seats', ({ value }) => setSeats(numberOf(value)));
  const isCounted = Number.isInteger(seats) && seats > 0;
  return (
    <form method="post" {...form.formProps} aria-label="Purchase">
      <Stack gap="md">
        {!renewed && (
          <>
            <TextInput
              {...form.getInputProps('name')}
              label="Department"
              description="Members see this name."
              required
              maxLength={GROUP_NAME_MAX}
            />
            <TextInput
              {...form.getInputProps('seats')}
              label="Seats"
              required
              inputMode="numeric"
            />
          </>
        )}
        <div role="status">
          <Text fz="h3" fw={700}>
            {isCounted ? formatMoney(seats * price.amount, price.currency) : '–'}
          </Text>
          <Text c="dimmed">
            {isCounted ? `${counted(seats, 'seat')} at ` : 'Each seat '}
            {formatMoney(price.amount, price.currency)}, for {countedDays(price.days)}
          </Text>
        </div>
        <Group>
          <Button type="submit" size="md" loading={form.submitting}>
            Continue to Payment
          </Button>
        </Group>
        <Quiet>
          Discount codes do not apply. For an invoice, please{' '}
          <Anchor inherit underline="always" component={Link} to={paths.contact}>
            write to us
          </Anchor>
          .
        </Quiet>
      </Stack>
    </form>
  );
}

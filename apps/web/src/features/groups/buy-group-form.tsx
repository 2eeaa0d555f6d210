import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { countedDays } from '@urost3/contract/day.ts';
import { type ManagedGroup, NewGroupPurchase } from '@urost3/contract/groups.schemas.ts';
import { GROUP_NAME_MAX } from '@urost3/contract/groups.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { numberOf } from '../../lib/typed-number.ts';
import { paths } from '../../paths.ts';
import { counted } from '../../ui/counted.ts';
import { useForm } from '../../ui/use-form.ts';

/** The price of Premium for one person: `amount` in minor units of the currency, for `days` days. */
export interface SeatPrice {
  amount: number;
  currency: string;
  days: number;
}

export interface WantedSeats {
  name: string;
  seats: number;
}

interface BuyGroupFormProps {
  renewed: ManagedGroup | null;
  price: SeatPrice;
  initial: WantedSeats;
  /** The server's messages, by field. */
  refused: Record<string, string>;
  isBusy: boolean;
  onSubmit: (wanted: WantedSeats) => void;
}

/** The first step of a purchase: the number of seats and their price. */
export function BuyGroupForm(props: BuyGroupFormProps) {
  const { renewed, price, initial, refused, isBusy, onSubmit } = props;
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
    onSubmit: (wanted: WantedSeats) => onSubmit(wanted),
  });
  form.watch('seats', ({ value }) => setSeats(numberOf(value)));
  const { refuse } = form;
  useEffect(() => {
    if (Object.keys(refused).length > 0) refuse(refused);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form changes at each render; only new messages matter
  }, [refused]);
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
          <Button type="submit" size="md" loading={isBusy}>
            Continue to Payment
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Discount codes do not apply. For an invoice, please{' '}
          <Anchor inherit underline="always" component={Link} to={paths.contact}>
            write to us
          </Anchor>
          .
        </Text>
      </Stack>
    </form>
  );
}

import { Fieldset, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import type { Settings } from '@urost3/contract/settings.ts';
import { DayField } from '../../ui/day-field.tsx';
import {
  currencyField,
  durationField,
  examDateField,
  priceField,
  refusedOutOfRange,
} from './shared-fields.ts';

export type SettingsErrors = Partial<Record<string, string>>;

interface SettingsFieldsProps {
  values: Settings;
  errors: SettingsErrors;
  set: <K extends keyof Settings>(key: K, value: Settings[K]) => void;
}

/** An empty field is no number: the schema says so in words. */
const number = (value: string | number) => (value === '' ? Number.NaN : Number(value));

export function SubscriptionSettings({ values, errors, set }: SettingsFieldsProps) {
  return (
    <Fieldset legend="Subscription">
      <Stack gap="sm">
        <Group grow preventGrowOverflow={false} align="flex-start">
          <NumberInput
            {...priceField}
            step={0.01}
            decimalScale={2}
            fixedDecimalScale
            value={values.subscriptionPrice / 100}
            error={errors.subscriptionPrice}
            onChange={(value) => set('subscriptionPrice', Math.round(number(value) * 100))}
          />
          <NativeSelect
            {...currencyField}
            value={values.subscriptionCurrency}
            onChange={(event) =>
              set(
                'subscriptionCurrency',
                event.currentTarget.value as Settings['subscriptionCurrency'],
              )
            }
          />
          <NumberInput
            {...durationField}
            value={values.subscriptionDurationDays}
            error={errors.subscriptionDurationDays}
            onChange={(value) => set('subscriptionDurationDays', number(value))}
          />
        </Group>
        <DayField
          {...examDateField}
          value={values.examDate ?? ''}
          error={errors.examDate}
          onChange={(day) => set('examDate', day || null)}
        />
      </Stack>
    </Fieldset>
  );
}

export function CircuitSettings({ values, errors, set }: SettingsFieldsProps) {
  return (
    <Fieldset legend="Mock circuit">
      <Group grow preventGrowOverflow={false} align="flex-start">
        <NumberInput
          {...refusedOutOfRange}
          label="Reading minutes"
          min={0}
          max={30}
          allowDecimal={false}
          value={values.circuitReadingMinutes}
          error={errors.circuitReadingMinutes}
          onChange={(value) => set('circuitReadingMinutes', number(value))}
        />
        <NumberInput
          {...refusedOutOfRange}
          label="Interview minutes"
          min={1}
          max={60}
          allowDecimal={false}
          value={values.circuitInterviewMinutes}
          error={errors.circuitInterviewMinutes}
          onChange={(value) => set('circuitInterviewMinutes', number(value))}
        />
      </Group>
    </Fieldset>
  );
}

export function BookingSettings({ values, errors, set }: SettingsFieldsProps) {
  return (
    <Fieldset legend="Bookings">
      <Stack gap="sm">
        <NumberInput
          {...refusedOutOfRange}
          label="Refund window in hours"
          description="Learners may cancel or move an interview until this long before it"
          min={0}
          max={336}
          allowDecimal={false}
          value={values.bookingChangeHours}
          error={errors.bookingChangeHours}
          onChange={(value) => set('bookingChangeHours', number(value))}
        />
        <TextInput
          label="Meeting link template"
          description="{room} is replaced by a private random name"
          type="url"
          value={values.meetLinkTemplate}
          error={errors.meetLinkTemplate}
          onChange={(event) => set('meetLinkTemplate', event.currentTarget.value)}
        />
      </Stack>
    </Fieldset>
  );
}

export function ReceiptSettings({ values, errors, set }: SettingsFieldsProps) {
  return (
    <Fieldset legend="Receipts">
      <Stack gap="sm">
        <TextInput
          label="Business name"
          value={values.businessName}
          error={errors.businessName}
          onChange={(event) => set('businessName', event.currentTarget.value)}
        />
        <TextInput
          label="Business address"
          value={values.businessAddress}
          error={errors.businessAddress}
          onChange={(event) => set('businessAddress', event.currentTarget.value)}
        />
        <TextInput
          label="Business email"
          type="email"
          value={values.businessEmail}
          error={errors.businessEmail}
          onChange={(event) => set('businessEmail', event.currentTarget.value)}
        />
      </Stack>
    </Fieldset>
  );
}

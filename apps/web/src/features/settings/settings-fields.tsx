import {
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  type NumberInputProps,
  Stack,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Settings } from '@urost3/contract/settings.schemas.ts';
import { DayField } from '../../ui/day-field.tsx';
import {
  currencyField,
  durationField,
  examDateField,
  priceField,
  refusedOutOfRange,
} from './public/shared-fields.ts';
import classes from './settings-fields.module.css';

const card = { legend: classes.legend ?? '' };

interface SettingsFieldsProps {
  form: Pick<UseFormReturnType<Settings>, 'getInputProps' | 'getValues' | 'key' | 'setFieldValue'>;
}

/** An empty field is not a number: the schema's message says so. */
const number = (value: string | number) => (value === '' ? Number.NaN : Number(value));

interface NumberFieldProps extends SettingsFieldsProps, Omit<NumberInputProps, 'form' | 'name'> {
  name: keyof Settings;
}

function NumberField({ form, name, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      classNames={{ wrapper: classes.short ?? '' }}
      {...form.getInputProps(name)}
      onChange={(value) => form.setFieldValue(name, number(value), { forceUpdate: false })}
      {...props}
    />
  );
}

export function SubscriptionSettings({ form }: SettingsFieldsProps) {
  return (
    <Fieldset classNames={card} legend="Subscription">
      <Stack gap="sm">
        <Group grow preventGrowOverflow={false} align="flex-start">
          <NumberField
            form={form}
            name="subscriptionPrice"
            {...priceField}
            step={0.01}
            decimalScale={2}
            fixedDecimalScale
            defaultValue={form.getValues().subscriptionPrice / 100}
            onChange={(value) =>
              form.setFieldValue('subscriptionPrice', Math.round(number(value) * 100), {
                forceUpdate: false,
              })
            }
          />
          <NativeSelect {...currencyField} {...form.getInputProps('subscriptionCurrency')} />
          <NumberField form={form} name="subscriptionDurationDays" {...durationField} />
        </Group>
        <DayField
          {...examDateField}
          {...form.getInputProps('examDate')}
          defaultValue={form.getValues().examDate ?? ''}
          onChange={(day) => form.setFieldValue('examDate', day || null, { forceUpdate: false })}
        />
      </Stack>
    </Fieldset>
  );
}

export function CircuitSettings({ form }: SettingsFieldsProps) {
  return (
    <Fieldset classNames={card} legend="Mock circuit">
      <Group grow preventGrowOverflow={false} align="flex-start">
        <NumberField
          form={form}
          name="circuitReadingMinutes"
          {...refusedOutOfRange}
          label="Reading minutes"
          min={0}
          max={30}
          allowDecimal={false}
        />
        <NumberField
          form={form}
          name="circuitInterviewMinutes"
          {...refusedOutOfRange}
          label="Interview minutes"
          min={1}
          max={60}
          allowDecimal={false}
        />
      </Group>
    </Fieldset>
  );
}

export function BookingSettings({ form }: SettingsFieldsProps) {
  return (
    <Fieldset classNames={card} legend="Bookings">
      <Stack gap="sm">
        <NumberField
          form={form}
          name="bookingChangeHours"
          {...refusedOutOfRange}
          label="Refund window in hours"
          description="How long before an interview learners may still cancel or move it"
          min={0}
          max={336}
          allowDecimal={false}
        />
        <TextInput
          {...form.getInputProps('meetLinkTemplate')}
          key={form.key('meetLinkTemplate')}
          defaultValue={form.getValues().meetLinkTemplate ?? ''}
          onChange={(event) =>
            form.setFieldValue('meetLinkTemplate', event.currentTarget.value.trim() || null, {
              forceUpdate: false,
            })
          }
          label="Meeting link template"
          description="Empty: interviews are held in rooms of this site. Otherwise {room} is replaced by a private random name"
          type="url"
        />
      </Stack>
    </Fieldset>
  );
}

export function SignInSettings({ form }: SettingsFieldsProps) {
  return (
    <Fieldset classNames={card} legend="Sign-in">
      <NumberField
        form={form}
        name="factorGraceDays"
        {...refusedOutOfRange}
        label="Days to set up a second factor"
        description="Administrators, interviewers and other staff of a production site need a passkey or an authenticator app after this"
        min={0}
        max={365}
        allowDecimal={false}
      />
    </Fieldset>
  );
}

export function MailSettings({ form }: SettingsFieldsProps) {
  return (
    <Fieldset classNames={card} legend="Mail">
      <Checkbox
        {...form.getInputProps('hasWeeklyReport', { type: 'checkbox' })}
        key={form.key('hasWeeklyReport')}
        label="Weekly figures"
        description="Administrators get what changed in the last week, and what is waiting, every Monday"
      />
    </Fieldset>
  );
}

export function ReceiptSettings({ form }: SettingsFieldsProps) {
  return (
    <Fieldset classNames={card} legend="Receipts">
      <Stack gap="sm">
        <TextInput
          {...form.getInputProps('businessName')}
          key={form.key('businessName')}
          label="Business name"
        />
        <TextInput
          {...form.getInputProps('businessAddress')}
          key={form.key('businessAddress')}
          label="Business address"
        />
        <TextInput
          {...form.getInputProps('businessEmail')}
          key={form.key('businessEmail')}
          label="Business email"
          type="email"
        />
      </Stack>
    </Fieldset>
  );
}

import {
  Checkbox,
  Fieldset,
  NativeSelect,
  NumberInput,
  type NumberInputProps,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Settings } from '@urost3/contract/settings.schemas.ts';
import type { ReactNode } from 'react';
import { DayField } from '../../ui/day-field.tsx';
import {
  currencyField,
  durationField,
  examDateField,
  priceField,
  refusedOutOfRange,
} from './public/shared-fields.ts';
import classes from './settings-fields.module.css';

const card = { root: classes.card ?? '', legend: classes.legend ?? '' };
/** Hints are below the inputs, so that the labels and inputs of a row are level. */
const hintBelow: Pick<NumberInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

interface CardProps {
  title: string;
  about: string;
  children: ReactNode;
}

function Card({ title, about, children }: CardProps) {
  return (
    <Fieldset classNames={card} legend={title}>
      <Text size="sm" c="dimmed" className={classes.about}>
        {about}
      </Text>
      <div className={classes.fields}>{children}</div>
    </Fieldset>
  );
}

interface SettingsFieldsProps {
  form: Pick<UseFormReturnType<Settings>, 'getInputProps' | 'getValues' | 'key' | 'setFieldValue'>;
}

/** An empty field becomes NaN, so that the schema refuses it with a message. */
const number = (value: string | number) => (value === '' ? Number.NaN : Number(value));

interface NumberFieldProps extends SettingsFieldsProps, Omit<NumberInputProps, 'form' | 'name'> {
  name: keyof Settings;
  /** Shown inside the field. Screen readers do not read text there, so the label contains the unit for them. */
  unit?: string;
}

function NumberField({ form, name, unit, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      className={classes.short}
      hideControls
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit && '4.75rem'}
      rightSectionPointerEvents="none"
      {...hintBelow}
      {...form.getInputProps(name)}
      onChange={(value) => form.setFieldValue(name, number(value), { forceUpdate: false })}
      {...props}
    />
  );
}

/** A label with the unit for screen readers only, because the field shows the unit. */
function WithUnit({ words, unit }: { words: string; unit: string }) {
  return (
    <>
      {words}
      <VisuallyHidden component="span"> {unit}</VisuallyHidden>
    </>
  );
}

export function SubscriptionSettings({ form }: SettingsFieldsProps) {
  return (
    <Card title="Subscription" about="The price and length of Premium, and the interview date.">
      <div className={classes.row}>
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
        <NativeSelect
          className={classes.short}
          {...hintBelow}
          {...currencyField}
          {...form.getInputProps('subscriptionCurrency')}
        />
        <NumberField
          form={form}
          name="subscriptionDurationDays"
          {...durationField}
          label={<WithUnit words="Duration" unit="in days" />}
          unit="days"
        />
      </div>
      <div className={classes.date}>
        <DayField
          {...examDateField}
          {...form.getInputProps('examDate')}
          defaultValue={form.getValues().examDate ?? ''}
          onChange={(day) => form.setFieldValue('examDate', day || null, { forceUpdate: false })}
        />
      </div>
    </Card>
  );
}

export function CircuitSettings({ form }: SettingsFieldsProps) {
  return (
    <Card title="Mock circuit" about="How long each station lasts.">
      <div className={classes.row}>
        <NumberField
          form={form}
          name="circuitReadingMinutes"
          {...refusedOutOfRange}
          label={<WithUnit words="Reading" unit="minutes" />}
          unit="minutes"
          min={0}
          max={30}
          allowDecimal={false}
        />
        <NumberField
          form={form}
          name="circuitInterviewMinutes"
          {...refusedOutOfRange}
          label={<WithUnit words="Interview" unit="minutes" />}
          unit="minutes"
          min={1}
          max={60}
          allowDecimal={false}
        />
      </div>
    </Card>
  );
}

export function BookingSettings({ form }: SettingsFieldsProps) {
  return (
    <Card title="Bookings" about="Changes to mock interviews, and where they take place.">
      <NumberField
        form={form}
        name="bookingChangeHours"
        {...refusedOutOfRange}
        label={<WithUnit words="Refund window" unit="in hours" />}
        unit="hours"
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
        {...hintBelow}
        label="Meeting link template"
        description="Leave blank to use this site's rooms. {room} is replaced by a private random name"
        type="url"
      />
    </Card>
  );
}

export function SignInSettings({ form }: SettingsFieldsProps) {
  return (
    <Card title="Sign-in" about="How staff prove who they are.">
      <NumberField
        form={form}
        name="factorGraceDays"
        {...refusedOutOfRange}
        label={<WithUnit words="Time to set up a second factor" unit="in days" />}
        unit="days"
        description="After this, staff must use a passkey or an authenticator app"
        min={0}
        max={365}
        allowDecimal={false}
      />
    </Card>
  );
}

export function MailSettings({ form }: SettingsFieldsProps) {
  return (
    <Card title="Emails" about="Messages sent automatically.">
      <Checkbox
        className={classes.check}
        {...form.getInputProps('hasWeeklyReport', { type: 'checkbox' })}
        key={form.key('hasWeeklyReport')}
        label="Weekly figures"
        description="Every Monday, administrators are emailed last week's changes and what is waiting"
      />
    </Card>
  );
}

export function ReceiptSettings({ form }: SettingsFieldsProps) {
  return (
    <Card title="Receipts" about="The seller that every receipt names.">
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
    </Card>
  );
}

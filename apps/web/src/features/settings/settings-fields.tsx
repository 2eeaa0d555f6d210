import { Checkbox, TextInput } from '@mantine/core';
import {
  CountField,
  hintBelow,
  LineField,
  SettingsCard,
  type SettingsFieldsProps,
} from './settings-card.tsx';
import classes from './settings-fields.module.css';

export function CircuitSettings({ form }: SettingsFieldsProps) {
  return (
    <SettingsCard title="Mock circuit" about="How long each station lasts.">
      <div className={classes.row}>
        <CountField form={form} name="circuitReadingMinutes" words="Reading" unit="minutes" />
        <CountField form={form} name="circuitInterviewMinutes" words="Interview" unit="minutes" />
      </div>
    </SettingsCard>
  );
}

export function BookingSettings({ form }: SettingsFieldsProps) {
  return (
    <SettingsCard title="Bookings" about="Changes to mock interviews, and where they take place.">
      <CountField
        form={form}
        name="bookingChangeHours"
        words="Refund window"
        spokenUnit="in hours"
        unit="hours"
        description="How long before an interview learners may still cancel or move it"
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
    </SettingsCard>
  );
}

export function SignInSettings({ form }: SettingsFieldsProps) {
  return (
    <SettingsCard title="Sign-in" about="How staff prove who they are.">
      <CountField
        form={form}
        name="factorGraceDays"
        words="Time to set up a second factor"
        spokenUnit="in days"
        unit="days"
        description="After this, staff must use a passkey or an authenticator app"
      />
    </SettingsCard>
  );
}

export function MailSettings({ form }: SettingsFieldsProps) {
  return (
    <SettingsCard title="Emails" about="Messages sent automatically.">
      <Checkbox
        className={classes.check}
        {...form.getInputProps('hasWeeklyReport', { type: 'checkbox' })}
        key={form.key('hasWeeklyReport')}
        label="Weekly figures"
        description="Every Monday, administrators are emailed last week's changes and what is waiting"
      />
    </SettingsCard>
  );
}

export function ReceiptSettings({ form }: SettingsFieldsProps) {
  return (
    <SettingsCard title="Receipts" about="The seller that every receipt names.">
      <LineField form={form} name="businessName" label="Business name" />
      <LineField form={form} name="businessAddress" label="Business address" />
      <LineField form={form} name="businessEmail" label="Business email" type="email" />
    </SettingsCard>
  );
}

import {
  Anchor,
  Box,
  Button,
  Checkbox,
  Group,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
  VisuallyHidden,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Settings, SettingsBody } from '@urost3/contract/settings/settings.schemas.ts';
import { settingsRoutes } from '@urost3/contract/settings/settings.ts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { storeAnswer } from '../../lib/api/query.ts';
import { numberOf } from '../../lib/typed-number.ts';
import { paths } from '../../paths.ts';
import { UnsavedWarning } from '../../ui/form/unsaved-warning.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { cx } from '../../ui/page/class-names.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { Card } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { QueryState } from '../../ui/state/state-panel.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './settings-form.module.css';

const loadSchema = async () =>
  (await import('@urost3/contract/settings/settings.schemas.ts')).SettingsBody;

const settingsQuery = apiQuery(['settings', 'all'], settingsRoutes.get, {
  // A refetch must not replace values that are being typed.
  refetchOnWindowFocus: false,
});

const changesOf = (values: Settings, saved: Settings): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => saved[key as keyof Settings] !== value),
  );

export function SettingsScreen() {
  const settings = useQuery(settingsQuery);
  return (
    <Stack gap="lg">
      <PageHeading title="Settings">
        Changes apply from now on. Earlier bookings keep their terms. The price of Premium and the
        interview date are in{' '}
        <Anchor component={Link} to={`${paths.admin}/subscriptions`} inherit underline="always">
          Subscription Management
        </Anchor>
        .
      </PageHeading>
      {settings.data ? (
        <SettingsForm saved={settings.data} />
      ) : (
        <QueryState
          query={settings}
          loading="Loading settings"
          otherwise="Settings could not be loaded."
        />
      )}
    </Stack>
  );
}

/** All settings on one page; only changed ones are sent. */
function SettingsForm({ saved }: { saved: Settings }) {
  const [discards, setDiscards] = useState(0);
  // A new key after 'Discard' mounts the form again, so that the fields show the saved values.
  return (
    <Form
      key={discards}
      saved={saved}
      isFocused={discards > 0}
      onDiscard={() => setDiscards(discards + 1)}
    />
  );
}

interface FormProps {
  saved: Settings;
  /** True after 'Discard'. The form then takes the focus, because the pressed button is gone. */
  isFocused: boolean;
  onDiscard: () => void;
}

function Form({ saved, isFocused, onDiscard }: FormProps) {
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  // The values that the fields began with. A refetch does not change the fields, so what it brings is not compared with them:
  // what somebody else has changed would count as changed here, and would be saved with its old value.
  const [base, setBase] = useState(saved);
  const form = useForm({
    initialValues: base,
    transformValues: (values) => changesOf(values, base),
    onValuesChange: (values) => setChanges(Object.keys(changesOf(values, base)).length),
    schema: loadSchema,
    failure: 'The settings could not be saved. Please try again.',
    onSubmit: async (body: SettingsBody) => {
      const sent = { ...form.getValues() };
      const fresh = await callApi(settingsRoutes.update, { body });
      await storeAnswer(client, settingsQuery.queryKey, fresh);
      setBase(fresh);
      // The server trims texts, so the fields may differ from the saved values. What was typed meanwhile stays.
      for (const key of Object.keys(fresh) as (keyof Settings)[])
        if (form.getValues()[key] === sent[key] && fresh[key] !== sent[key])
          form.setFieldValue(key, fresh[key]);
      setChanges(Object.keys(changesOf(form.getValues(), fresh)).length);
      form.formProps.ref.current?.focus({ preventScroll: true });
      showToast('success', 'Settings saved.');
    },
  });
  const element = form.formProps.ref;
  useEffect(() => {
    if (isFocused) element.current?.focus({ preventScroll: true });
  }, [isFocused, element]);
  return (
    <form
      method="post"
      {...form.formProps}
      aria-label="Settings"
      className={classes.form}
      tabIndex={-1}
    >
      <UnsavedWarning isUnsaved={changes > 0}>
        The changed settings are not saved yet. They are lost when you leave.
      </UnsavedWarning>
      <Stack gap="lg">
        <CircuitSettings form={form} />
        <BookingSettings form={form} />
        <SignInSettings form={form} />
        <MailSettings form={form} />
        <ReceiptSettings form={form} />
        <Problem error={form.problem} />
        <div
          className={cx(pieces.foot, changes > 0 && pieces.fillsPhone, classes.foot)}
          data-changed={changes > 0 || undefined}
        >
          <Text className={classes.state} size="sm" role="status">
            {changes > 0 ? 'Unsaved changes' : 'No changes'}
          </Text>
          {changes > 0 && (
            <Button variant="default" disabled={form.submitting} onClick={onDiscard}>
              Discard
            </Button>
          )}
          <Button type="submit" loading={form.submitting} disabled={changes === 0}>
            Save Settings
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function CircuitSettings({ form }: SettingsFieldsProps) {
  return (
    <SettingsCard title="Mock circuit" about="How long each station lasts.">
      <Group gap="sm" align="flex-start">
        <Box flex="1 1 8.5rem" maw="12.5rem">
          <CountField form={form} name="circuitReadingMinutes" words="Reading" unit="minutes" />
        </Box>
        <Box flex="1 1 8.5rem" maw="12.5rem">
          <CountField form={form} name="circuitInterviewMinutes" words="Interview" unit="minutes" />
        </Box>
      </Group>
    </SettingsCard>
  );
}

function BookingSettings({ form }: SettingsFieldsProps) {
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

function SignInSettings({ form }: SettingsFieldsProps) {
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

function MailSettings({ form }: SettingsFieldsProps) {
  return (
    <SettingsCard title="Emails" about="Messages sent automatically.">
      <Checkbox
        {...form.getInputProps('hasWeeklyReport', { type: 'checkbox' })}
        key={form.key('hasWeeklyReport')}
        label="Weekly figures"
        description="Every Monday, administrators are emailed last week's changes and what is waiting"
      />
    </SettingsCard>
  );
}

function ReceiptSettings({ form }: SettingsFieldsProps) {
  return (
    <SettingsCard title="Receipts" about="The seller that every receipt names.">
      <LineField form={form} name="businessName" label="Business name" />
      <LineField form={form} name="businessAddress" label="Business address" />
      <LineField form={form} name="businessEmail" label="Business email" type="email" />
    </SettingsCard>
  );
}

/** Hints are below the inputs, so that the labels and inputs of a row are level. */
const hintBelow: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

interface SettingsCardProps {
  title: string;
  about: string;
  children: ReactNode;
}

function SettingsCard({ title, about, children }: SettingsCardProps) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id}>
      {/* With enough width, the heading and its explanation are beside the fields. */}
      <Group gap="1rem 1.25rem" align="flex-start">
        <Box flex="1 1 15rem">
          <Text fz="h4" fw={700} id={id}>
            {title}
          </Text>
          <Quiet>{about}</Quiet>
        </Box>
        <Stack gap="md" flex="4 1 22rem">
          {children}
        </Stack>
      </Group>
    </Card>
  );
}

interface SettingsFieldsProps {
  form: Pick<UseFormReturnType<Settings>, 'getInputProps' | 'getValues' | 'key' | 'setFieldValue'>;
}

/** Only the input is short: its label and hint have the whole line. */
const shortInput = { wrapper: { maxWidth: '12.5rem' } };

interface CountFieldProps extends SettingsFieldsProps {
  name: keyof Settings;
  words: string;
  /** Shown inside the field. Screen readers do not read text there, so the label contains the unit for them. */
  unit: string;
  /** The words with which screen readers read the unit; `unit` when omitted. */
  spokenUnit?: string;
  description?: string;
}

/** A whole number with its unit inside the field. The schema refuses any other text with a message. */
function CountField(props: CountFieldProps) {
  const { form, name, words, unit, spokenUnit = unit, description } = props;
  return (
    <TextInput
      styles={shortInput}
      inputMode="numeric"
      label={
        <>
          {words}
          <VisuallyHidden component="span"> {spokenUnit}</VisuallyHidden>
        </>
      }
      description={description}
      rightSection={
        <Box component="span" w="100%" pe="sm" c="dimmed" fz="sm" ta="end">
          {unit}
        </Box>
      }
      rightSectionWidth="4.75rem"
      rightSectionPointerEvents="none"
      {...hintBelow}
      {...form.getInputProps(name)}
      key={form.key(name)}
      // A text, because React refuses the NaN of a wrong text here. A field that was typed into does not show it.
      defaultValue={String(form.getValues()[name])}
      onChange={(event) =>
        form.setFieldValue(name, numberOf(event.currentTarget.value), { forceUpdate: false })
      }
    />
  );
}

interface LineFieldProps extends SettingsFieldsProps {
  name: keyof Settings;
  label: string;
  type?: 'email' | 'text';
}

function LineField({ form, name, label, type = 'text' }: LineFieldProps) {
  return <TextInput {...form.getInputProps(name)} key={form.key(name)} label={label} type={type} />;
}

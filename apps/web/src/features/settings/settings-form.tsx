import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsRoutes } from '@urost3/contract/settings.routes.ts';
import type { Settings, SettingsBody } from '@urost3/contract/settings.schemas.ts';
import { useEffect, useState } from 'react';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { keyOf, storeAnswer } from '../../lib/query.ts';
import { showToast } from '../../ui/show-toast.ts';
import { UnsavedWarning } from '../../ui/unsaved-warning.tsx';
import { useForm } from '../../ui/use-form.ts';
import classes from './settings-fields.module.css';
import {
  BookingSettings,
  CircuitSettings,
  MailSettings,
  ReceiptSettings,
  SignInSettings,
} from './settings-fields.tsx';

const loadSchema = async () => (await import('@urost3/contract/settings.schemas.ts')).SettingsBody;

export const settingsKey = keyOf('settings', 'all');

const changesOf = (values: Settings, saved: Settings): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => saved[key as keyof Settings] !== value),
  );

/** All settings on one page; only changed ones are sent. */
export function SettingsForm({ saved }: { saved: Settings }) {
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
  const save = useMutation({
    mutationFn: (body: SettingsBody) => callApi(settingsRoutes.update, { body }),
    onSuccess: async (fresh) => {
      await storeAnswer(client, settingsKey, fresh);
      // The server trims texts, so the fields may differ from the saved values.
      const shown = form.getValues();
      for (const key of Object.keys(fresh) as (keyof Settings)[])
        if (fresh[key] !== shown[key]) form.setFieldValue(key, fresh[key]);
      setChanges(0);
      form.formProps.ref.current?.focus({ preventScroll: true });
      showToast('success', 'Settings saved.');
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0)
        form.refuse(error.fields);
      else
        showToast('error', messageOf(error, 'The settings could not be saved. Please try again.'));
    },
  });
  const form = useForm({
    initialValues: saved,
    transformValues: (values) => changesOf(values, saved),
    onValuesChange: (values) => setChanges(Object.keys(changesOf(values, saved)).length),
    schema: loadSchema,
    onSubmit: (body) => {
      save.mutate(body);
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
        <div className={classes.foot} data-changed={changes > 0 || undefined}>
          <Text size="sm" role="status">
            {changes > 0 ? 'Unsaved changes' : 'No changes'}
          </Text>
          {changes > 0 && (
            <Button variant="default" disabled={save.isPending} onClick={onDiscard}>
              Discard
            </Button>
          )}
          <Button type="submit" loading={save.isPending} disabled={changes === 0}>
            Save Settings
          </Button>
        </div>
      </Stack>
    </form>
  );
}

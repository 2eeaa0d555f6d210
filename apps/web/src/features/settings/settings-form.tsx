import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsRoutes } from '@urost3/contract/settings.routes.ts';
import type { Settings, SettingsBody } from '@urost3/contract/settings.schemas.ts';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { keyOf, storeAnswer } from '../../lib/query.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import classes from './settings-fields.module.css';
import {
  BookingSettings,
  CircuitSettings,
  MailSettings,
  ReceiptSettings,
  SignInSettings,
  SubscriptionSettings,
} from './settings-fields.tsx';

const loadSchema = async () => (await import('@urost3/contract/settings.schemas.ts')).SettingsBody;

export const settingsKey = keyOf('settings', 'all');

/** All settings on one page; only changed ones are sent. */
export function SettingsForm({ saved }: { saved: Settings }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: SettingsBody) => callApi(settingsRoutes.update, { body }),
    onSuccess: async (fresh) => {
      await storeAnswer(client, settingsKey, fresh);
      // The server trims texts.
      const shown = form.getValues();
      for (const key of Object.keys(fresh) as (keyof Settings)[])
        if (fresh[key] !== shown[key]) form.setFieldValue(key, fresh[key]);
      void client.invalidateQueries({ queryKey: keyOf('subscription') });
      showToast('success', 'Settings saved.');
    },
    onError: (error) => {
      if (error instanceof ApiError) form.refuse(error.fields);
      showToast('error', messageOf(error, 'The settings could not be saved. Please try again.'));
    },
  });
  const form = useForm({
    initialValues: saved,
    transformValues: (values) =>
      Object.fromEntries(
        Object.entries(values).filter(([key, value]) => saved[key as keyof Settings] !== value),
      ),
    schema: loadSchema,
    onSubmit: (body) => {
      save.mutate(body);
    },
  });
  return (
    <form method="post" {...form.formProps} aria-label="Settings" className={classes.form}>
      <Stack gap="lg">
        <SubscriptionSettings form={form} />
        <CircuitSettings form={form} />
        <BookingSettings form={form} />
        <SignInSettings form={form} />
        <MailSettings form={form} />
        <ReceiptSettings form={form} />
        <Group className={classes.foot}>
          <Button type="submit" loading={save.isPending}>
            Save Settings
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

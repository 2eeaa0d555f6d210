import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Settings, type SettingsBody, settingsEndpoints } from '@urost3/contract/settings.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { showToast } from '../../ui/show-toast.ts';
import {
  BookingSettings,
  CircuitSettings,
  ReceiptSettings,
  type SettingsErrors,
  SubscriptionSettings,
} from './settings-fields.tsx';

// The checks come after the page: they weigh more than the form.
const loadChecks = () => import('@urost3/contract/settings.ts');

export const settingsKey = keyOf('settings', 'all');

/** All settings on one page; only what was changed is sent. */
export function SettingsForm({ saved }: { saved: Settings }) {
  const client = useQueryClient();
  const [values, setValues] = useState<Settings>(saved);
  const [errors, setErrors] = useState<SettingsErrors>({});
  const set = <K extends keyof Settings>(key: K, value: Settings[K]) => {
    setValues((old) => ({ ...old, [key]: value }));
    setErrors((old) => ({ ...old, [key]: undefined }));
  };
  const save = useMutation({
    mutationFn: (body: SettingsBody) => callApi(settingsEndpoints.update, { body }),
    onSuccess: (fresh) => {
      client.setQueryData(settingsKey, fresh);
      setValues(fresh);
      void client.invalidateQueries({ queryKey: keyOf('subscription') });
      showToast('success', 'Settings saved.');
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrors(error.fields);
      showToast('error', messageOf(error, 'Failed to save the settings.'));
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const changed = Object.entries(values).filter(
      ([key, value]) => saved[key as keyof Settings] !== value,
    );
    const checks = await loadChecks().catch(() => null);
    if (!checks) return showToast('error', 'Failed to save the settings.');
    const parsed = checks.SettingsBody.safeParse(Object.fromEntries(changed));
    if (parsed.success) {
      save.mutate(parsed.data);
      return;
    }
    setErrors(
      Object.fromEntries(
        parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
      ),
    );
  };
  const fields = { values, errors, set };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Settings">
      <Stack gap="lg">
        <SubscriptionSettings {...fields} />
        <CircuitSettings {...fields} />
        <BookingSettings {...fields} />
        <ReceiptSettings {...fields} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save Settings
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

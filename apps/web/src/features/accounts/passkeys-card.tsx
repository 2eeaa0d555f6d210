import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { factorRoutes } from '@urost3/contract/accounts-factors.routes.ts';
import type { Factors } from '@urost3/contract/accounts-factors.schemas.ts';
import { PASSKEY_NAME_MAX } from '@urost3/contract/accounts-factors.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { LearnMore } from '../../ui/learn-more.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { useFactorChange } from './factors.queries.ts';
import { focusAtFirst, PasskeyRow } from './passkey-row.tsx';
import { isPasskeyAddress } from './passkey-support.ts';
import { makePasskey, passkeyProblemOf } from './passkeys.ts';

export function PasskeysCard({ factors }: { factors: Factors }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label="Passkeys">
      <Stack gap="sm">
        <div>
          <Title order={3} size="h4">
            Passkeys
          </Title>
          <LearnMore more="A passkey stays on your device; we only keep its public part. Resetting your password by email still works, so keep your email account secure.">
            Log in with your fingerprint, face or device PIN.
          </LearnMore>
        </div>
        {factors.passkeys.length > 0 && (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {factors.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </Stack>
        )}
        {isAdding ? (
          <AddPasskey onDone={() => setIsAdding(false)} />
        ) : (
          <AddButton factors={factors} onAdd={() => setIsAdding(true)} />
        )}
      </Stack>
    </Paper>
  );
}

function AddButton({ factors, onAdd }: { factors: Factors; onAdd: () => void }) {
  if (factors.canAddPasskey && isPasskeyAddress()) {
    return (
      <Button variant="default" onClick={onAdd} style={{ alignSelf: 'flex-start' }}>
        Add a Passkey
      </Button>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      Passkeys are not available at this address.
    </Text>
  );
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = useFactorChange(
    async (name: string) =>
      callApi(factorRoutes.addPasskey, { body: { name, passkey: await makePasskey() } }),
    ({ name }) => showToast('success', `The passkey “${name}” was added.`),
  );
  const form = useForm({
    initialValues: { name: '' },
    alsoCheck: ({ name }) => (name.trim() ? {} : { name: 'Please give the passkey a name.' }),
    onSubmit: async ({ name }) => {
      setProblem(null);
      try {
        await add.mutateAsync(name);
        onDone();
      } catch (error) {
        setProblem(passkeyProblemOf(error));
      }
    },
  });
  return (
    <form method="post" {...form.formProps} aria-label="Add a passkey">
      <Stack gap="md">
        {problem && <Notice kind="error" title={problem} />}
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          description="So that you recognise it later, for example “My phone”."
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          size="md"
          ref={focusAtFirst}
        />
        <Group gap="sm">
          <Button type="submit" loading={form.submitting}>
            Continue
          </Button>
          <Button variant="default" onClick={onDone} disabled={form.submitting}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

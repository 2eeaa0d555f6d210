import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  providerRoutes,
  type SignUpPerson,
  signUpRoutes,
} from '@urost3/contract/accounts/accounts.ts';
import type { ProviderPerson } from '@urost3/contract/accounts/providers.schemas.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useSecondsLeft } from '../../../ui/hooks/use-tick.ts';
import { Problem } from '../../../ui/state/notice.tsx';
import { startActiveSession } from '../sign-in/sign-in.ts';
import { AcceptedTerms } from './accepted-terms.tsx';
import { CityField } from './city-field.tsx';
import { CodeBoxes, emptyCode } from './code-boxes.tsx';

const loadSchema = async () =>
  (await import('@urost3/contract/accounts/providers.schemas.ts')).ProviderAccountFields;

const FAILED = 'Your account could not be created. Please try again.';

/** A mailed code that is being entered, with the grant that the server returned for it. */
interface Proving {
  fields: SignUpPerson;
  /** When the person may request another code, by this device's clock. */
  resendAt: number;
  grant?: string;
}

/**
 * Asks a new person for the data that the sign-in provider does not supply. If the provider has not verified the email
 * address, the person also enters a mailed code.
 */
export function ProviderAccountForm({ person, onDone }: ProviderAccountFormProps) {
  const [proving, setProving] = useState<Proving | null>(null);

  const create = async (fields: SignUpPerson, grant?: string) => {
    const body = { ...fields, ticket: person.ticket, ...(grant ? { grant } : {}) };
    await startActiveSession(await callApi(providerRoutes.createProviderAccount, { body }));
    onDone();
  };

  const sendCode = async (fields: SignUpPerson) => {
    const body = { email: fields.email };
    const { resendAfter } = await callApi(signUpRoutes.requestSignupCode, { body });
    setProving({ fields, resendAt: Date.now() + resendAfter * 1000 });
  };

  const form = useForm({
    initialValues: {
      firstName: person.firstName,
      lastName: person.lastName,
      city: '',
      email: person.email,
    },
    schema: loadSchema,
    failure: FAILED,
    onSubmit: (fields) => (person.isEmailVerified ? create(fields) : sendCode(fields)),
  });

  if (proving) {
    const { fields } = proving;
    return (
      <ProviderCodeForm
        email={fields.email}
        resendAt={proving.resendAt}
        onResend={() => sendCode(fields)}
        onBack={() => setProving(null)}
        onCode={async (code) => {
          let { grant } = proving;
          if (!grant) {
            const body = { email: fields.email, code };
            ({ grant } = await callApi(signUpRoutes.verifySignupCode, { body }));
            // The server accepts a code once and returns a grant. Keep the grant, so that creating the account can be
            // retried after an error.
            setProving({ ...proving, grant });
          }
          await create(fields, grant);
        }}
      />
    );
  }
  const name = { size: 'md', required: true, withAsterisk: false } as const;
  return (
    <form method="post" {...form.formProps} aria-label="Complete your profile">
      <Stack gap="md">
        <Problem error={form.problem} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            {...form.getInputProps('firstName')}
            {...name}
            label="First name"
            autoComplete="given-name"
          />
          <TextInput
            {...form.getInputProps('lastName')}
            {...name}
            label="Last name"
            autoComplete="family-name"
          />
        </SimpleGrid>
        <CityField {...form.getInputProps('city')} />
        <TextInput
          {...form.getInputProps('email')}
          {...name}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          readOnly={person.isEmailVerified}
          description={
            person.isEmailVerified
              ? `Verified by ${person.provider}. You can change it later.`
              : 'We will send a 6-digit code to this address.'
          }
        />
        <AcceptedTerms />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {person.isEmailVerified ? 'Create Account' : 'Send Code'}
        </Button>
      </Stack>
    </form>
  );
}

interface ProviderAccountFormProps {
  person: ProviderPerson;
  onDone: () => void;
}

interface ProviderCodeFormProps {
  email: string;
  resendAt: number;
  onResend: () => Promise<void>;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for the code that was mailed to an address which the sign-in provider has not verified. */
function ProviderCodeForm(props: ProviderCodeFormProps) {
  const { email, resendAt, onResend, onCode, onBack } = props;
  const [digits, setDigits] = useState(emptyCode);
  const secondsLeft = useSecondsLeft(resendAt);
  const request = useMutation({ mutationFn: (send: () => Promise<void>) => send() });
  const send = (given: readonly string[]) => request.mutate(() => onCode(given.join('')));
  return (
    <form
      method="post"
      noValidate
      aria-label="Verify email"
      onSubmit={(event) => {
        event.preventDefault();
        send(digits);
      }}
    >
      <Stack gap="md">
        <Text>
          We sent a 6-digit code to <strong>{email}</strong>. It is valid for 10 minutes.
        </Text>
        <CodeBoxes
          digits={digits}
          onChange={setDigits}
          onComplete={send}
          error={request.error ? messageOf(request.error, FAILED) : undefined}
        />
        <Button type="submit" size="md" fullWidth loading={request.isPending}>
          Create Account
        </Button>
        <Group justify="space-between" gap="xs">
          <Button
            variant="subtle"
            disabled={secondsLeft > 0 || request.isPending}
            onClick={() => request.mutate(onResend, { onSettled: () => setDigits(emptyCode()) })}
          >
            {secondsLeft > 0 ? `Resend code in ${secondsLeft} s` : 'Resend code'}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            Change email
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

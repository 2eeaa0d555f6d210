import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [proving, setProving] = useState<Proving | null>(null);

  const attempt = async (call: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await call();
    } catch (error) {
      setProblem(messageOf(error, FAILED));
    }
  };

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
    onSubmit: (fields) =>
      attempt(async () => {
        if (person.isEmailVerified) return create(fields);
        await sendCode(fields);
      }),
  });

  if (proving) {
    const { fields } = proving;
    return (
      <ProviderCodeForm
        email={fields.email}
        problem={problem}
        resendAt={proving.resendAt}
        onResend={() => attempt(() => sendCode(fields))}
        onBack={() => setProving(null)}
        onCode={(code) =>
          attempt(async () => {
            let { grant } = proving;
            if (!grant) {
              const body = { email: fields.email, code };
              ({ grant } = await callApi(signUpRoutes.verifySignupCode, { body }));
              // The server accepts a code once and returns a grant. Keep the grant, so that creating the account can be
              // retried after an error.
              setProving({ ...proving, grant });
            }
            await create(fields, grant);
          })
        }
      />
    );
  }
  const name = { size: 'md', required: true, withAsterisk: false } as const;
  return (
    <form method="post" {...form.formProps} aria-label="Complete your profile">
      <Stack gap="md">
        <Problem error={problem} />
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
  problem: string | null;
  resendAt: number;
  onResend: () => Promise<void>;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for the code that was mailed to an address which the sign-in provider has not verified. */
function ProviderCodeForm(props: ProviderCodeFormProps) {
  const { email, problem, resendAt, onResend, onCode, onBack } = props;
  const [digits, setDigits] = useState(emptyCode);
  const [isSending, setIsSending] = useState(false);
  const secondsLeft = useSecondsLeft(resendAt);
  const resend = async () => {
    setIsSending(true);
    await onResend();
    setDigits(emptyCode());
    setIsSending(false);
  };
  const send = async (given: readonly string[]) => {
    setIsSending(true);
    await onCode(given.join(''));
    setIsSending(false);
  };
  return (
    <form
      method="post"
      noValidate
      aria-label="Verify email"
      onSubmit={(event) => {
        event.preventDefault();
        void send(digits);
      }}
    >
      <Stack gap="md">
        <Text>
          We sent a 6-digit code to <strong>{email}</strong>. It is valid for 10 minutes.
        </Text>
        <CodeBoxes
          digits={digits}
          onChange={setDigits}
          onComplete={(given) => void send(given)}
          error={problem ?? undefined}
        />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          Create Account
        </Button>
        <Group justify="space-between" gap="xs">
          <Button
            variant="subtle"
            disabled={secondsLeft > 0 || isSending}
            onClick={() => void resend()}
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

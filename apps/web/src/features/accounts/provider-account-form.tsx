import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { providerRoutes } from '@urost3/contract/accounts-providers.routes.ts';
import type { ProviderPerson } from '@urost3/contract/accounts-providers.schemas.ts';
import { signUpRoutes } from '@urost3/contract/accounts-sign-up.routes.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AcceptedTerms } from './accepted-terms.tsx';
import { CityField } from './city-field.tsx';
import { ProviderCodeForm } from './provider-code-form.tsx';
import { startActiveSession } from './sign-in.ts';

const loadSchema = async () =>
  (await import('@urost3/contract/accounts-providers.schemas.ts')).ProviderAccountFields;

const FAILED = 'Your account could not be created. Please try again.';

interface Fields {
  firstName: string;
  lastName: string;
  city: string;
  email: string;
}

/**
 * Asks a new person for the data that the sign-in provider does not supply. If the provider has not verified the email
 * address, the person also enters a mailed code.
 */
export function ProviderAccountForm({ person, onDone }: ProviderAccountFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [proving, setProving] = useState<{ fields: Fields; grant?: string } | null>(null);

  const attempt = async (call: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await call();
    } catch (error) {
      setProblem(messageOf(error, FAILED));
    }
  };

  const create = async (fields: Fields, grant?: string) => {
    const body = { ...fields, ticket: person.ticket, ...(grant ? { grant } : {}) };
    await startActiveSession(await callApi(providerRoutes.createProviderAccount, { body }));
    onDone();
  };

  const sendCode = (fields: Fields) =>
    callApi(signUpRoutes.requestSignupCode, { body: { email: fields.email } });

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
        setProving({ fields });
      }),
  });

  if (proving) {
    const { fields } = proving;
    return (
      <ProviderCodeForm
        email={fields.email}
        problem={problem}
        onBack={() => setProving(null)}
        onCode={(code) =>
          attempt(async () => {
            let { grant } = proving;
            if (!grant) {
              const body = { email: fields.email, code };
              ({ grant } = await callApi(signUpRoutes.verifySignupCode, { body }));
              // The server accepts a code once and returns a grant. Keep the grant, so that creating the account can be
              // retried after an error.
              setProving({ fields, grant });
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
        {problem && <Notice kind="error" title={problem} />}
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

import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { RESEND_COOLDOWN_SECONDS, signUpRoutes } from '@urost3/contract/accounts/accounts.ts';
import { guessableBy } from '@urost3/contract/accounts/guessable-password.ts';
import { PASSWORD_MIN } from '@urost3/contract/limits.ts';
import { useNavigate } from 'react-router';
import { ApiError, callApi, hasCode, messageOf } from '../../../lib/api/api.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Problem } from '../../../ui/state/notice.tsx';
import { useReturnPath } from '../sign-in/return-to.ts';
import { AcceptedTerms } from './accepted-terms.tsx';
import { CityField } from './city-field.tsx';
import { personOf, readPendingSignUp, startPendingSignUp } from './pending-sign-up.ts';
import { tooWeak } from './weak-password.ts';

const loadSchema = async () =>
  (await import('@urost3/contract/accounts/sign-up.schemas.ts')).SignUpFields;

const empty = {
  firstName: '',
  lastName: '',
  city: '',
  email: '',
  password: '',
  confirmPassword: '',
};

/** Places the description below the input, so that each label is directly above its field. */
const hintBelow: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];

/** Restores the typed values after 'Change email', except the password. */
function initialValues(): typeof empty {
  const pending = readPendingSignUp();
  return pending ? { ...empty, ...personOf(pending) } : empty;
}

/**
 * Whether the server refused because it has just sent a code to this address. The person then continues on the page
 * that asks for the code.
 */
function isJustSent(error: unknown, email: string): error is ApiError {
  const isTooSoon =
    hasCode(error, 'too_many_requests') &&
    (error.retryAfter ?? Number.POSITIVE_INFINITY) <= RESEND_COOLDOWN_SECONDS;
  return isTooSoon && readPendingSignUp()?.email === email;
}

/** The server's reason if there is one; otherwise a message of the specification. */
function sendProblemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to send verification code.';
  return messageOf(error, 'Failed to send code');
}

export function SignUpForm() {
  const navigate = useNavigate();
  const { pathOf } = useReturnPath();
  const form = useForm({
    initialValues: initialValues(),
    schema: loadSchema,
    alsoCheck: ({ password, confirmPassword, email, firstName, lastName }) => {
      // The server's list of common passwords is asked when the account is created, with the mailed code.
      const reason = password && guessableBy(password, [email, firstName, lastName]);
      if (reason) return { password: tooWeak(reason) };
      if (!confirmPassword) return { confirmPassword: 'Please type the password again.' };
      return password === confirmPassword ? {} : { confirmPassword: 'Passwords do not match.' };
    },
    failure: sendProblemOf,
    onSubmit: async (values): Promise<void> => {
      const email = values.email.trim();
      const { resendAfter } = await callApi(signUpRoutes.requestSignupCode, {
        body: { email },
      }).catch((error: unknown) => {
        if (isJustSent(error, email))
          return { resendAfter: error.retryAfter ?? RESEND_COOLDOWN_SECONDS };
        throw error;
      });
      startPendingSignUp({ ...values, email }, values.password, resendAfter);
      await navigate(pathOf('verifyEmail'));
    },
  });

  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <Problem error={form.problem} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            {...form.getInputProps('firstName')}
            label="First name"
            autoComplete="given-name"
            size="md"
            required
            withAsterisk={false}
          />
          <TextInput
            {...form.getInputProps('lastName')}
            label="Last name"
            autoComplete="family-name"
            size="md"
            required
            withAsterisk={false}
          />
        </SimpleGrid>
        <CityField
          {...form.getInputProps('city')}
          description="So that candidates near you can find you. You can hide it later."
          inputWrapperOrder={hintBelow}
        />
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          size="md"
          required
          withAsterisk={false}
        />
        <PasswordField
          {...form.getInputProps('password')}
          label="Password"
          // Hidden while the field has an error, because the error message explains what the password needs.
          description={
            form.errors.password
              ? undefined
              : `At least ${PASSWORD_MIN} characters; a few words in a row are hard to guess.`
          }
          inputWrapperOrder={hintBelow}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Sign Up
        </Button>
        <AcceptedTerms />
      </Stack>
    </form>
  );
}

import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useSecondsLeft } from '../../../ui/hooks/use-tick.ts';
import { Notice, Problem } from '../../../ui/state/notice.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useReturnPath } from '../sign-in/return-to.ts';
import { CodeBoxes } from './code-boxes.tsx';
import type { VerifyEmailState } from './use-verify-email.ts';

export function VerifyEmailForm({ state }: { state: VerifyEmailState }) {
  const { step, digits, setDigits, needsPassword, problems } = state;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void state.submit(event)}
      aria-label="Verify email"
    >
      <Stack gap="md">
        {state.resentTo && (
          <Notice kind="success" title={`A new code has been sent to ${state.resentTo}.`} />
        )}
        <Problem error={problems.page} />
        {step.name === 'code' && (
          <CodeBoxes
            digits={digits}
            onChange={setDigits}
            // Typing the last digit submits the form. After a reload it does not, because the password is then missing.
            onComplete={needsPassword ? undefined : (code) => void state.verify(code)}
            error={problems.code}
          />
        )}
        {needsPassword && <Passwords state={state} />}
        <Button type="submit" size="md" fullWidth loading={state.isSending}>
          {step.name === 'account' ? 'Create Account' : 'Verify Email'}
        </Button>
        {step.name === 'code' && <Resend state={state} />}
      </Stack>
    </form>
  );
}

function Resend({ state }: { state: VerifyEmailState }) {
  const { pathOf } = useReturnPath();
  const left = useSecondsLeft(state.pending?.resendAt ?? null);
  return (
    <Group justify="space-between" gap="xs">
      <Button
        variant="subtle"
        disabled={left > 0 || state.isSending}
        loading={state.isResending}
        onClick={() => void state.resend()}
        px="2xs"
      >
        {left > 0 ? `Resend code in ${left} s` : 'Resend code'}
      </Button>
      <Anchor component={Link} to={pathOf('signup')} data-alone>
        Change email
      </Anchor>
    </Group>
  );
}

/** The password fields. They are shown when a reload has lost the password or the server has refused the password. */
function Passwords({ state }: { state: VerifyEmailState }) {
  const { passwords, setPasswords, problems, step } = state;
  return (
    <>
      <Quiet>
        {step.name === 'account'
          ? 'Your email address is verified. Please choose another password.'
          : 'For your safety your password was not kept when the page was reloaded. Please enter it again.'}
      </Quiet>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={passwords.password}
        error={problems.password}
        onChange={(event) => setPasswords({ ...passwords, password: event.currentTarget.value })}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        value={passwords.confirmPassword}
        error={problems.confirmPassword}
        onChange={(event) =>
          setPasswords({ ...passwords, confirmPassword: event.currentTarget.value })
        }
      />
    </>
  );
}

import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import type { LoginFormState } from './use-login-form.ts';

export function LoginForm({ form }: { form: LoginFormState }) {
  const { values, errors, problem } = form;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} aria-label="Login">
      <Stack gap="md">
        {problem && (
          <Notice kind="error" title={problem.message}>
            {problem.detail}
            {problem.needsContact && (
              <>
                {' '}
                <Link to={`${paths.contact}?topic=account`}>Contact us</Link>
              </>
            )}
          </Notice>
        )}
        <TextInput
          ref={form.inputs.email}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          size="md"
          required
          withAsterisk={false}
          value={values.email}
          error={errors.email}
          onChange={(event) => form.change('email', event.currentTarget.value)}
        />
        <PasswordInput
          ref={form.inputs.password}
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          required
          withAsterisk={false}
          value={values.password}
          error={errors.password}
          onChange={(event) => form.change('password', event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what you typed', tabIndex: 0 }}
        />
        <Text size="sm">
          <Link to={paths.forgotPassword}>Forgot password?</Link>
        </Text>
        <Button type="submit" size="md" fullWidth loading={form.isSending}>
          Login
        </Button>
      </Stack>
    </form>
  );
}

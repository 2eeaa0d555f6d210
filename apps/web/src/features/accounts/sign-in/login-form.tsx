import { Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { useReturnPath } from './return-to.ts';
import classes from './sign-in.module.css';
import type { LoginFormState } from './use-login-form.ts';

export function LoginForm({ form }: { form: LoginFormState }) {
  const { problem } = form;
  const { pathOf } = useReturnPath();
  return (
    <form method="post" {...form.formProps} aria-label="Login">
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
          {...form.getInputProps('email')}
          key={form.key('email')}
          label="Email"
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          size="md"
          required
          withAsterisk={false}
        />
        <div className={classes.password}>
          <PasswordField
            {...form.getInputProps('password')}
            key={form.key('password')}
            label="Password"
            autoComplete="current-password"
            classNames={{ root: classes.field, wrapper: classes.line, error: classes.line }}
          />
          <Text className={classes.forgot} size="sm">
            <Link to={pathOf('forgotPassword')} data-alone style={{ alignItems: 'flex-end' }}>
              Forgot password?
            </Link>
          </Text>
        </div>
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Login
        </Button>
      </Stack>
    </form>
  );
}

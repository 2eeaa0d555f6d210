import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password field with a button to show the password. Pasting and password managers work. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what you typed', tabIndex: 0 }}
      {...props}
    />
  );
}

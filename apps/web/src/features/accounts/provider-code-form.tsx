import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CodeBoxes, emptyCode } from './code-boxes.tsx';

interface ProviderCodeFormProps {
  email: string;
  problem: string | null;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for the code that was mailed to an address which the sign-in provider has not verified. */
export function ProviderCodeForm({ email, problem, onCode, onBack }: ProviderCodeFormProps) {
  const [digits, setDigits] = useState(emptyCode);
  const [isSending, setIsSending] = useState(false);
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
        <Button variant="subtle" onClick={onBack}>
          Change email
        </Button>
      </Stack>
    </form>
  );
}

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { showToast } from '../../ui/show-toast.ts';
import classes from './recovery-codes.module.css';

function saveCodes(codes: readonly string[]): void {
  const text = `UroST3 recovery codes. Each one works once.\n\n${codes.join('\n')}\n`;
  saveFile(new Blob([text], { type: 'text/plain' }), 'urost3-recovery-codes.txt');
}

/** Shows new recovery codes. They cannot be displayed again later. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast('success', 'Recovery codes copied.');
    } catch {
      showToast('error', 'The codes could not be copied. Please save or write them down.');
    }
  };
  return (
    <Stack gap="md">
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        Your recovery codes
      </Title>
      <Text>
        Keep them somewhere you can reach without your phone. Each one replaces a code from the app,
        once. We show them only now.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button onClick={onDone}>I Have Saved Them</Button>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" onClick={() => saveCodes(codes)}>
          Save as a File
        </Button>
      </Group>
    </Stack>
  );
}

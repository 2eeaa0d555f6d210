import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type EntryButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/** A button below a post or comment. */
export function EntryButton(props: EntryButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color="gray"
      c="dimmed"
      px="3xs"
      styles={{ section: { marginInlineEnd: 2 } }}
      {...props}
    />
  );
}

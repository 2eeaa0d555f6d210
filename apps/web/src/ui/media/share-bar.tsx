import { Box, type BoxProps } from '@mantine/core';
import type { ComponentProps } from 'react';

interface ShareBarProps extends BoxProps, Omit<ComponentProps<'div'>, keyof BoxProps | 'color'> {
  /** 0–100 */
  value: number;
  color?: string;
  /** Whether time changes the value. Screenshots leave such a bar out. */
  isLive?: boolean;
}

/** A bar that is filled up to a percentage. Without a role it is decorative, because the text beside it says the same. */
export function ShareBar(props: ShareBarProps) {
  const {
    value,
    color = 'var(--mantine-primary-color-filled)',
    isLive,
    role,
    style,
    ...others
  } = props;
  return (
    <Box
      h={8}
      bdrs="xl"
      bg="var(--page-line)"
      role={role}
      aria-hidden={role === undefined || undefined}
      style={[{ overflow: 'hidden' }, style]}
      {...others}
    >
      <Box
        h="100%"
        bg={color}
        data-changing-width={isLive || undefined}
        style={{ width: `${value}%`, transition: 'width 250ms ease-out' }}
      />
    </Box>
  );
}

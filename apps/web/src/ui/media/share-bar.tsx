import { Box, type BoxProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './share-bar.module.css';

interface ShareBarProps extends BoxProps, Omit<ComponentProps<'div'>, keyof BoxProps | 'color'> {
  /** 0–100 */
  value: number;
  color?: string;
  /** Whether time changes the value. Screenshots leave such a bar out. */
  isLive?: boolean;
}

/** A bar that is filled up to a percentage. Without a role it is decorative, because the text beside it says the same. */
export function ShareBar(props: ShareBarProps) {
  const { value, color = 'var(--mantine-primary-color-filled)', isLive, role, ...others } = props;
  return (
    <Box
      className={classes.bar}
      h={8}
      bg="var(--mantine-color-default-border)"
      role={role}
      aria-hidden={role === undefined || undefined}
      {...others}
    >
      <Box
        className={classes.share}
        bg={color}
        data-changing-width={isLive || undefined}
        style={{ width: `${value}%` }}
      />
    </Box>
  );
}

import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './loading-line.module.css';

interface LoadingLineProps extends BoxProps {
  role?: 'status';
  children?: ReactNode;
}

/** Shows that newer content is loading, at the top of what it replaces. Faded rows would be hard to read. */
export function LoadingLine(props: LoadingLineProps) {
  return <Box className={classes.line} data-screen-only {...props} />;
}

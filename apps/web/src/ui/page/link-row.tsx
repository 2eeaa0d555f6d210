import { Box, type BoxProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';
import classes from './pieces.module.css';
import { Card } from './pieces.tsx';

interface LinkRowProps extends BoxProps {
  to: string;
  children: ReactNode;
}

/** A card that is one link, with an arrow at its end. */
export const LinkRow = ({ className, ...props }: LinkRowProps) => (
  <Card component={Link} className={cx(classes.linkRow, className)} {...props} />
);

interface HistoryRowProps {
  to: string;
  title: string;
  /** What the result is of, below the title. */
  children: ReactNode;
  result: string;
}

/** A link to one of a list of earlier things, with its result at the end of the row. */
export const HistoryRow = ({ to, title, children, result }: HistoryRowProps) => (
  <LinkRow to={to}>
    <Stack component="span" gap={0}>
      <strong>{title}</strong>
      <Box component="span" c="dimmed" fz="sm">
        {children}
      </Box>
    </Stack>
    <Box component="span" ms="auto" fw={600} data-figures>
      {result}
    </Box>
  </LinkRow>
);

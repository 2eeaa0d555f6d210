import type { BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';
import classes from './link-row.module.css';
import { Card } from './pieces.tsx';

interface LinkRowProps extends BoxProps {
  to: string;
  children: ReactNode;
}

/** A card that is one link, with an arrow at its end. */
export const LinkRow = ({ className, ...props }: LinkRowProps) => (
  <Card component={Link} className={cx(classes.linkRow, className)} {...props} />
);

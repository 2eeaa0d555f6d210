import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

interface PageHeadingProps {
  title: string;
  children?: ReactNode;
  /** Buttons at the end of the line. */
  action?: ReactNode;
  /** Whether the heading has the size of learners' pages. Headings of the administration are more compact. */
  isLarge?: boolean;
}

export function PageHeading({ title, children, action, isLarge = false }: PageHeadingProps) {
  return (
    <header className={classes.heading}>
      <Title order={1} size={isLarge ? 'h1' : 'h2'}>
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed" className={classes.text}>
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </header>
  );
}

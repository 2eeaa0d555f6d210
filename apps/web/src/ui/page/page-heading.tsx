import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

interface PageHeadingProps {
  title: string;
  children?: ReactNode;
  /** Buttons beside the title; below the text on a phone. */
  action?: ReactNode;
  /** Whether the heading has the size of learners' pages. Headings of the administration are more compact. */
  isLarge?: boolean;
  /** Whether one narrow button stays beside a short title on a phone. */
  isActionBeside?: boolean;
}

export function PageHeading(props: PageHeadingProps) {
  const { title, children, action, isLarge = false, isActionBeside } = props;
  return (
    <header
      className={classes.heading}
      data-action={action ? (isActionBeside ? 'beside' : 'below') : undefined}
    >
      <Title order={1} size={isLarge ? 'h1' : 'h2'}>
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed" maw={isLarge ? '46rem' : '60rem'} className={classes.text}>
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </header>
  );
}

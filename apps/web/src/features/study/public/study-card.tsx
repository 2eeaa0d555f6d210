import { Box, Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './study-card.module.css';

interface StudyCardProps {
  title: string;
  icon?: ReactNode;
  /** `accent` gives the card the colour of the page. */
  tone?: 'plain' | 'accent';
  /** Whether the title is small, because the content below it is more important. */
  isTitleQuiet?: boolean;
  children: ReactNode;
}

export function StudyCard(props: StudyCardProps) {
  const { title, icon, tone = 'plain', isTitleQuiet, children } = props;
  const id = useId();
  return (
    <section className={classes.card} data-tone={tone} aria-labelledby={id}>
      <Group
        className={classes.title}
        component="h2"
        gap="0.6rem"
        wrap="nowrap"
        lh={1.3}
        data-quiet={isTitleQuiet}
        id={id}
      >
        {icon && (
          <Box component="span" display="inline-flex" flex="none" c="var(--study-accent)">
            {icon}
          </Box>
        )}
        {title}
      </Group>
      {children}
    </section>
  );
}

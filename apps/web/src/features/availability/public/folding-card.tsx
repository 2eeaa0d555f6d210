import { Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './calendar-feed-card.module.css';

interface FoldingCardProps {
  title: string;
  /** Whether a phone shows only the title at first. With 'always', every screen shows only the title at first. */
  isFolded: boolean | 'always';
  children: ReactNode;
}

/** A card that can be collapsed to its title. A rarely needed card then does not fill the screen of a phone. */
export function FoldingCard({ title, isFolded, children }: FoldingCardProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(!isFolded);
  return (
    <Paper
      component="section"
      withBorder
      p={isFolded === 'always' ? { base: 'md', sm: 'lg' } : 'md'}
      className={classes.card}
      data-always={isFolded === 'always' || undefined}
      aria-labelledby={id}
    >
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {isFolded && (
          <button
            type="button"
            className={classes.toggle}
            aria-labelledby={id}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
      <Stack gap="xs" className={classes.body} data-open={isOpen || !isFolded}>
        {children}
      </Stack>
    </Paper>
  );
}

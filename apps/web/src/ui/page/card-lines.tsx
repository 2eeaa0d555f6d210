// The lines of a row that a narrow screen shows as a card: the name with the state, and the facts.
import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-lines.module.css';

/** The name of a row. Only a card shows the state beside the name, because a table has a column for the state. */
export function CardTitle({ name, state }: { name: ReactNode; state: ReactNode }) {
  return (
    <Group gap="0.25rem 0.625rem">
      <Box component="span" miw={0}>
        {name}
      </Box>
      <span data-only="cards">{state}</span>
    </Group>
  );
}

/**
 * The facts of a row: '4 of 5 seats · 1 Dec 2026 – 30 Nov 2027'. A line breaks between two facts, unless one fact is
 * longer than the line.
 */
export function CardFacts({ facts }: { facts: readonly (string | false)[] }) {
  return (
    <div className={classes.facts}>
      {facts.filter(Boolean).map((fact) => (
        <span key={String(fact)} className={classes.fact}>
          {fact}
        </span>
      ))}
    </div>
  );
}

import { Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatHours } from '../../lib/dates.ts';
import { copyId } from '../../ui/copy-id.tsx';
import classes from './payments.module.css';

export function Id({ id, what }: { id: string; what: string }) {
  return (
    <span className={classes.id}>
      <code>{id}</code>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Copy ${what}`}
        onClick={() => void copyId(id, what)}
      >
        Copy
      </Button>
    </span>
  );
}

/** '18:00-19:00' → '6:00 – 7:00 PM' */
export function slotText(slot: string): string {
  const [start, end] = slot.split('-');
  return start && end ? formatHours(start.trim(), end.trim()) : slot;
}

/** A list of labels and values. Facts without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => value && <FactRow key={label} label={label} value={value} />)}
    </dl>
  );
}

function FactRow({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './dev-styles.module.css';

interface PartProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

export function Part({ title, lead, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {lead && <Text c="dimmed">{lead}</Text>}
      {children}
    </section>
  );
}

/** One control in one state, with the name of the state. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.sample}>
      <span className={classes.name}>{name}</span>
      <div>{children}</div>
    </div>
  );
}

/** One kind of control with all its states side by side. */
export function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.row}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

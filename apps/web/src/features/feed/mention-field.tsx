// A text field that offers names after an '@'. Whoever is picked is told when the text is sent; the server tells
// MENTIONS_MAX people at most.
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MENTIONS_MAX } from '@urost3/contract/limits.ts';
import type { DiscoverableUser } from '@urost3/contract/people.ts';
import { type ReactNode, useRef, useState } from 'react';
import { discoverQuery } from '../people/people.queries.ts';

export interface MentionText {
  text: string;
  /** uid by the name that stands in the text. */
  mentions: Record<string, string>;
}

export const emptyText: MentionText = { text: '', mentions: {} };

/** Those whose names are still in the text, the first picked; no more than may be told. */
export function mentionedUids({ text, mentions }: MentionText): string[] {
  const found = Object.entries(mentions).filter(([name]) => text.includes(`@${name}`));
  return [...new Set(found.map(([, uid]) => uid))].slice(0, MENTIONS_MAX);
}

const OFFERED = 5;

interface MentionFieldProps {
  label: string;
  value: MentionText;
  onChange: (value: MentionText) => void;
  maxLength: number;
  error?: ReactNode;
  description?: ReactNode;
  minRows?: number;
  autosize?: boolean;
}

export function MentionField(props: MentionFieldProps) {
  const { label, value, onChange, maxLength, error, description, minRows = 2 } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const isFull = asked !== null && mentionedUids(value).length === MENTIONS_MAX;
  const people = useQuery({ ...discoverQuery, enabled: asked !== null });
  const offered =
    asked === null || isFull
      ? []
      : (people.data ?? [])
          .filter((person) => person.displayName.toLowerCase().startsWith(asked.toLowerCase()))
          .slice(0, OFFERED);

  function change(text: string, caret: number): void {
    onChange({ ...value, text });
    const before = /(?:^|\s)@([\p{L}\p{M}' .-]{0,40})$/u.exec(text.slice(0, caret));
    setAsked(before ? (before[1] ?? '') : null);
  }

  function pick(person: DiscoverableUser): void {
    const caret = field.current?.selectionStart ?? value.text.length;
    const start = value.text.lastIndexOf('@', caret - 1);
    const text = `${value.text.slice(0, start)}@${person.displayName} ${value.text.slice(caret)}`;
    onChange({ text, mentions: { ...value.mentions, [person.displayName]: person.uid } });
    setAsked(null);
    field.current?.focus();
  }

  return (
    <Stack gap={4}>
      <Textarea
        ref={field}
        label={label}
        description={description}
        value={value.text}
        maxLength={maxLength}
        error={error}
        autosize
        minRows={minRows}
        maxRows={12}
        onChange={(event) => {
          const { value: text, selectionStart } = event.currentTarget;
          change(text, selectionStart);
        }}
      />
      {isFull && (
        <Text size="xs" c="dimmed" role="status">
          {MENTIONS_MAX} people are mentioned: more are not told.
        </Text>
      )}
      {offered.length > 0 && (
        <Group gap={4} role="group" aria-label="People to mention">
          <Text size="xs" c="dimmed">
            Mention
          </Text>
          {offered.map((person) => (
            <Button key={person.uid} size="compact-xs" variant="light" onClick={() => pick(person)}>
              {person.displayName}
            </Button>
          ))}
        </Group>
      )}
      <Text size="xs" c="dimmed" ta="right">
        {value.text.length}/{maxLength}
      </Text>
    </Stack>
  );
}

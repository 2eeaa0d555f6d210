// A text field that suggests names after an '@'. Selected people are notified when the text is sent; the server
// notifies at most MENTIONS_MAX of them.
import { Button, Group, Stack, Text, Textarea, type TextareaProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { MENTIONS_MAX } from '@urost3/contract/limits.ts';
import type { DiscoverableUser } from '@urost3/contract/people.schemas.ts';
import { useRef, useState } from 'react';
import { discoverQuery } from '../people/public/people.queries.ts';
import classes from './feed.module.css';

export interface MentionText {
  text: string;
  /** The uids of mentioned people, by their names in the text. */
  mentions: Record<string, string>;
}

export const emptyText: MentionText = { text: '', mentions: {} };

/** @returns the mentioned people whose names are still in the text, in the order of selection, up to the maximum */
export function mentionedUids({ text, mentions }: MentionText): string[] {
  const found = Object.entries(mentions).filter(([name]) => text.includes(`@${name}`));
  return [...new Set(found.map(([, uid]) => uid))].slice(0, MENTIONS_MAX);
}

const OFFERED = 5;

interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: MentionText;
  defaultValue?: MentionText;
  onChange?: (value: MentionText) => void;
  maxLength: number;
  /** Whether the number of characters is shown below the field. */
  hasCount?: boolean;
}

export function MentionField(props: MentionFieldProps) {
  const { value: given, defaultValue, onChange, hasCount = true, ...shown } = props;
  const { maxLength } = shown;
  const [value, setValue] = useUncontrolled({
    value: given,
    defaultValue,
    finalValue: emptyText,
    onChange,
  });
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
    setValue({ ...value, text });
    const before = /(?:^|\s)@([\p{L}\p{M}' .-]{0,40})$/u.exec(text.slice(0, caret));
    setAsked(before ? (before[1] ?? '') : null);
  }

  function pick(person: DiscoverableUser): void {
    const caret = field.current?.selectionStart ?? value.text.length;
    const start = value.text.lastIndexOf('@', caret - 1);
    const text = `${value.text.slice(0, start)}@${person.displayName} ${value.text.slice(caret)}`;
    setValue({ text, mentions: { ...value.mentions, [person.displayName]: person.uid } });
    setAsked(null);
    field.current?.focus();
  }

  return (
    <Stack gap={4}>
      <Textarea
        minRows={2}
        {...shown}
        ref={field}
        value={value.text}
        autosize
        maxRows={12}
        onChange={(event) => {
          const { value: text, selectionStart } = event.currentTarget;
          change(text, selectionStart);
        }}
      />
      {isFull && (
        <Text size="xs" c="dimmed" role="status">
          {MENTIONS_MAX} people are mentioned. Anyone you add beyond that is not notified.
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
      {hasCount && (
        <p className={classes.count}>
          {value.text.length}/{maxLength}
        </p>
      )}
    </Stack>
  );
}

// A text field that suggests names after an '@'. Selected people are notified when the text is sent; the server
// notifies at most MENTIONS_MAX of them.
import { Button, Group, Stack, Text, Textarea, type TextareaProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { MENTIONS_MAX } from '@urost3/contract/limits.ts';
import type { DiscoverableUser } from '@urost3/contract/people/people.schemas.ts';
import { foldText } from '@urost3/contract/text/fold-text.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useRef, useState } from 'react';
import { detailsOf, discoverQuery } from '../people/public/people.queries.ts';

interface Mention {
  uid: string;
  /** Where '@Name' stands in the text. Two people may have the same name, so the name alone does not say who is meant. */
  start: number;
  end: number;
}

export interface MentionText {
  text: string;
  mentions: readonly Mention[];
}

export const emptyText: MentionText = { text: '', mentions: [] };

/** @returns the people who are mentioned in the text, in the order of the text, up to the maximum */
export function mentionedUids({ mentions }: MentionText): string[] {
  return [...new Set(mentions.map(({ uid }) => uid))].slice(0, MENTIONS_MAX);
}

/**
 * The mentions before and after the changed part of a text. A mention that was changed is no longer one.
 * @param caret the place of the caret after the change: the text behind it was not changed
 */
export function keepMentions(
  { text: old, mentions }: MentionText,
  text: string,
  caret: number,
): Mention[] {
  const shared = Math.min(old.length, text.length);
  let after = 0;
  const behind = Math.min(shared, text.length - caret);
  while (after < behind && old.at(-1 - after) === text.at(-1 - after)) after += 1;
  let before = 0;
  while (before < shared - after && old[before] === text[before]) before += 1;
  const moved = text.length - old.length;
  return mentions.flatMap((mention) => {
    if (mention.end <= before) return mention;
    if (mention.start < old.length - after) return [];
    return { ...mention, start: mention.start + moved, end: mention.end + moved };
  });
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
          .filter((person) => foldText(person.displayName).startsWith(foldText(asked)))
          .slice(0, OFFERED);

  function change(text: string, caret: number): void {
    setValue({ text, mentions: keepMentions(value, text, caret) });
    const before = /(?:^|\s)@([\p{L}\p{M}\p{N}'’ .-]{0,40})$/u.exec(text.slice(0, caret));
    setAsked(before ? (before[1] ?? '') : null);
  }

  function pick(person: DiscoverableUser): void {
    const caret = field.current?.selectionStart ?? value.text.length;
    const start = value.text.lastIndexOf('@', caret - 1);
    const name = `@${person.displayName}`;
    const text = `${value.text.slice(0, start)}${name} ${value.text.slice(caret)}`;
    const mention = { uid: person.uid, start, end: start + name.length };
    const kept = keepMentions(value, text, start + name.length + 1);
    const mentions = [...kept, mention].sort((a, b) => a.start - b.start);
    setValue({ text, mentions });
    setAsked(null);
    field.current?.focus();
  }

  return (
    <Stack gap="3xs">
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
        <Group gap="3xs" role="group" aria-label="People to mention">
          <Text size="xs" c="dimmed">
            Mention
          </Text>
          {offered.map((person) => (
            <Button key={person.uid} size="compact-xs" variant="light" onClick={() => pick(person)}>
              <bdi>{person.displayName}</bdi>
              {detailsOf(person) && <small>&nbsp;· {isolate(detailsOf(person))}</small>}
            </Button>
          ))}
        </Group>
      )}
      {hasCount && (
        <Text size="xs" c="dimmed" ta="end">
          {value.text.length}/{maxLength}
        </Text>
      )}
    </Stack>
  );
}

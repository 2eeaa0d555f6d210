import { Text } from '@mantine/core';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import classes from './messages.module.css';
import { useTyping } from './use-typing.ts';

const list = new Intl.ListFormat('en-GB');

function typingWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  if (names.length > 2) return 'Several people are typing…';
  return `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} typing…`;
}

/**
 * Says who is typing. The line keeps its height while nobody types. It is not a live region, because screen readers
 * would announce each pause in somebody's typing.
 */
export function TypingLine({ conversation }: { conversation: Conversation }) {
  const names = useTyping(conversation.id)
    .map((uid) => isolate(conversation.participantsInfo[uid]?.displayName ?? ''))
    .filter((name) => name !== '');
  return (
    <Text size="xs" c="dimmed" truncate className={classes.typing}>
      {typingWords(names)}
    </Text>
  );
}

// Shows who is typing in a conversation. The browsers of typing members send a notice every few seconds, which is never
// stored.

import { Text } from '@mantine/core';
import { TYPING_EVERY_MS, TYPING_SHOWN_MS } from '@urost3/contract/limits.ts';
import type { Conversation, Message } from '@urost3/contract/messages/messages.schemas.ts';
import { messageRoutes } from '@urost3/contract/messages/messages.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useLive } from '../../lib/api/live.ts';

/**
 * @returns the uids of the typing members, until a few seconds after their last notice or until their message arrives
 */
function useTyping(conversationId: string): readonly string[] {
  const [uids, setUids] = useState<readonly string[]>([]);
  const ends = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  function end(uid: string): void {
    clearTimeout(ends.current.get(uid));
    ends.current.delete(uid);
    setUids([...ends.current.keys()]);
  }

  useLive(['typing'], (event) => {
    const { conversationId: where, uid } = (event?.data ?? {}) as Record<string, string>;
    if (where !== conversationId || !uid) return;
    clearTimeout(ends.current.get(uid));
    ends.current.set(
      uid,
      setTimeout(() => end(uid), TYPING_SHOWN_MS),
    );
    setUids([...ends.current.keys()]);
  });
  useLive(['message'], (event) => {
    const message = event?.data.message as Message | undefined;
    if (message?.conversationId === conversationId) end(message.authorId);
  });
  useEffect(() => {
    const running = ends.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  return uids;
}

/** @returns a function to call at each change of the text */
export function useSendTyping(conversationId: string): (text: string) => void {
  const toldAt = useRef(0);
  return (text) => {
    const now = Date.now();
    if (text.trim() === '' || now - toldAt.current < TYPING_EVERY_MS) return;
    toldAt.current = now;
    // A failure is ignored, because a lost notice has no consequence.
    callApi(messageRoutes.sendTyping, { params: { id: conversationId } }).catch(() => undefined);
  };
}

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
    <Text size="xs" c="dimmed" mih="1.2em" px="sm" lh={1.2} truncate>
      {typingWords(names)}
    </Text>
  );
}

// Shows who is typing in a conversation. The browsers of typing members send a notice every few seconds, which is never
// stored.
import { TYPING_EVERY_MS, TYPING_SHOWN_MS } from '@urost3/contract/limits.ts';
import { messageRoutes } from '@urost3/contract/messages.routes.ts';
import type { Message } from '@urost3/contract/messages.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

/**
 * @returns the uids of the typing members, until a few seconds after their last notice or until their message arrives
 */
export function useTyping(conversationId: string): readonly string[] {
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
    callApi(messageRoutes.tellTyping, { params: { id: conversationId } }).catch(() => undefined);
  };
}

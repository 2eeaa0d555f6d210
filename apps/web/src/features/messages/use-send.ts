// Sending: the field empties at once and is filled again when it fails. The same words sent again carry the same id, so a
// message whose answer was lost on the way is not written twice.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageEndpoints } from '@urost3/contract/messages.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { showMessage } from './message-cache.ts';
import { keepUnsentWords, readUnsentWords } from './unsent-words.ts';

export const SEND_FAILED = 'Failed to send message';

interface Draft {
  text: string;
  setText: (text: string) => void;
  isSending: boolean;
  send: () => void;
}

const newClientId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export function useSend(uid: string, conversationId: string): Draft {
  const client = useQueryClient();
  const [text, setShown] = useState(() => readUnsentWords(uid, conversationId));
  const failed = useRef<{ content: string; clientId: string } | null>(null);
  const setText = (next: string) => {
    keepUnsentWords(uid, conversationId, next);
    setShown(next);
  };
  const post = useMutation({
    mutationFn: (message: { content: string; clientId: string }) =>
      callApi(messageEndpoints.sendMessage, {
        params: { id: conversationId },
        body: { ...message, type: 'text' },
      }),
    onSuccess: (message) => {
      failed.current = null;
      showMessage(client, uid, message);
    },
    onError: (error, message) => {
      console.warn('Message not sent:', error);
      failed.current = message;
      // Words typed meanwhile are not lost either.
      const typed = readUnsentWords(uid, conversationId);
      setText(typed === '' ? message.content : `${message.content}\n${typed}`);
      showToast('error', SEND_FAILED);
    },
  });
  return {
    text,
    setText,
    isSending: post.isPending,
    send: () => {
      const content = text.trim();
      if (content === '' || post.isPending) return;
      const isRetry = failed.current?.content === content;
      const clientId = isRetry && failed.current ? failed.current.clientId : newClientId();
      setText('');
      post.mutate({ content, clientId });
    },
  };
}

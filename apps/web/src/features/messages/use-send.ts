// Sending clears the field at once and restores the text after a failure. The same text is sent again with the same id,
// so that a message whose response was lost is not stored twice.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageRoutes } from '@urost3/contract/messages.routes.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { readMessageDraft, storeMessageDraft } from './message-drafts.ts';
import { showMessage } from './public/message-cache.ts';

const SEND_FAILED = 'Failed to send message';

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
  const [text, setShown] = useState(() => readMessageDraft(uid, conversationId));
  const failed = useRef<{ content: string; clientId: string } | null>(null);
  const setText = (next: string) => {
    storeMessageDraft(uid, conversationId, next);
    setShown(next);
  };
  const post = useMutation({
    mutationFn: (message: { content: string; clientId: string }) =>
      callApi(messageRoutes.sendMessage, {
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
      // Text that was typed meanwhile is kept too.
      const typed = readMessageDraft(uid, conversationId);
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

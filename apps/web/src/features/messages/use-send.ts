// Sending clears the field at once and restores the text after a failure. The same text is sent again with the same id.
// A message whose response was lost is therefore not stored twice.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageRoutes } from '@urost3/contract/messages.routes.ts';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { readMessageDraft, storeMessageDraft, subscribeMessageDrafts } from './message-drafts.ts';
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
  // A message may fail after its conversation was left or reopened. The draft is therefore in a store and not in the
  // state of this field.
  const draft = useSyncExternalStore(subscribeMessageDrafts, () =>
    readMessageDraft(uid, conversationId),
  );
  const post = useMutation({
    mutationFn: (message: { content: string; clientId: string }) =>
      callApi(messageRoutes.sendMessage, {
        params: { id: conversationId },
        body: { ...message, type: 'text' },
      }),
    onSuccess: (message) => showMessage(client, uid, message),
    onError: (error, failed) => {
      console.warn('Message not sent:', error);
      // Text that the person typed while the message was being sent is kept too.
      const typed = readMessageDraft(uid, conversationId).text;
      const text = typed === '' ? failed.content : `${failed.content}\n${typed}`;
      storeMessageDraft(uid, conversationId, { text, failed });
      showToast('error', SEND_FAILED);
    },
  });
  return {
    text: draft.text,
    setText: (text) => storeMessageDraft(uid, conversationId, { text }),
    isSending: post.isPending,
    send: () => {
      const content = draft.text.trim();
      if (content === '' || post.isPending) return;
      const clientId = draft.failed?.content === content ? draft.failed.clientId : newClientId();
      storeMessageDraft(uid, conversationId, { text: '', failed: null });
      post.mutate({ content, clientId });
    },
  };
}

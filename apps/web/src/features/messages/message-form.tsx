import { Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MESSAGE_MAX } from '@urost3/contract/limits.ts';
import { messageRoutes } from '@urost3/contract/messages/messages.ts';
import { type FormEvent, type KeyboardEvent, useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { getSession, subscribeSession } from '../../lib/api/session.ts';
import { createListeners } from '../../lib/listeners.ts';
import { showToast } from '../../ui/state/show-toast.ts';
import { showMessage } from './public/message-cache.ts';
import { useSendTyping } from './typing-line.tsx';

/** The field for a new message. Enter sends, Shift+Enter starts a new line. */
export function MessageForm({ uid, conversationId }: { uid: string; conversationId: string }) {
  const { text, setText, isSending, send } = useSend(uid, conversationId);
  const sendTyping = useSendTyping(conversationId);

  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    send();
  }

  return (
    <form method="post" onSubmit={submit}>
      <Group align="flex-end" wrap="nowrap" gap="sm">
        <Textarea
          aria-label="Message"
          placeholder="Message"
          value={text}
          maxLength={MESSAGE_MAX}
          autosize
          minRows={1}
          maxRows={5}
          style={{ flex: 1 }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            sendTyping(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey) {
              submit(event);
            }
          }}
        />
        <Button type="submit" loading={isSending} disabled={text.trim() === ''}>
          Send
        </Button>
      </Group>
      {text.length > MESSAGE_MAX - 200 && (
        <Text size="xs" c="dimmed" ta="right">
          {text.length}/{MESSAGE_MAX}
        </Text>
      )}
    </form>
  );
}

// Sending clears the field at once and restores the text after a failure. The same text is sent again with the same id.
// A message whose response was lost is therefore not stored twice.

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

function useSend(uid: string, conversationId: string): Draft {
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

// Keeps unsent text when the person opens another conversation. Drafts are in memory only. Each draft belongs to its
// author, because the next person at a shared computer may have the same conversations open.

interface MessageDraft {
  text: string;
  /** The latest message that could not be sent. The same text is sent again with the same id. */
  failed: { content: string; clientId: string } | null;
}

const nothing: MessageDraft = { text: '', failed: null };
const drafts = new Map<string, MessageDraft>();
const listeners = createListeners();

const ownerPrefix = (uid: string) => `${uid}/`;

/**
 * Whether a draft may stay in memory. When another device has ended the session, the draft stays for its author, like
 * their other unsaved work (lib/offline/offline-wipe.ts).
 */
function mayStay(key: string): boolean {
  const session = getSession();
  if (session.status === 'signed-in') return key.startsWith(ownerPrefix(session.user.uid));
  return session.status === 'loading' || session.reason === 'session-ended';
}

subscribeSession(() => {
  for (const key of Array.from(drafts.keys())) if (!mayStay(key)) drafts.delete(key);
  listeners.notify();
});

const subscribeMessageDrafts = listeners.subscribe;

function readMessageDraft(uid: string, conversationId: string): MessageDraft {
  return drafts.get(ownerPrefix(uid) + conversationId) ?? nothing;
}

/**
 * Stores nothing if the author has signed out. A message can fail after that sign-out, and its text must then not stay in
 * memory.
 */
function storeMessageDraft(
  uid: string,
  conversationId: string,
  changes: Partial<MessageDraft>,
): void {
  const key = ownerPrefix(uid) + conversationId;
  if (!mayStay(key)) return;
  drafts.set(key, { ...readMessageDraft(uid, conversationId), ...changes });
  listeners.notify();
}

import { Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MESSAGE_MAX } from '@urost3/contract/limits.ts';
import { MESSAGE_TOO_LONG, messageRoutes } from '@urost3/contract/messages/messages.ts';
import { type FormEvent, type KeyboardEvent, useEffect } from 'react';
import { callApi } from '../../lib/api/api.ts';
import {
  clientIdOf,
  forgetSent,
  keepDraft,
  readDraft,
  useDraft,
} from '../../lib/offline/kept-draft.ts';
import classes from './messages.module.css';
import { showMessage } from './public/message-cache.ts';
import { useSendTyping } from './typing-line.tsx';

/** The field for a new message. Enter sends, Shift+Enter starts a new line. */
export function MessageForm({ uid, conversationId }: { uid: string; conversationId: string }) {
  const { text, setText, canSend, isTooLong, isSending, send } = useSend(uid, conversationId);
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
          error={isTooLong && MESSAGE_TOO_LONG}
          autosize
          minRows={1}
          maxRows={5}
          flex={1}
          classNames={{ input: classes.field }}
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
        <Button type="submit" loading={isSending} disabled={!canSend}>
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

const SEND_FAILED = 'Failed to send message';

/**
 * Sending clears the field at once and restores the text after a failure. The same text is sent again with the same id.
 * A message whose response was lost is therefore not stored twice.
 */
function useSend(uid: string, conversationId: string) {
  const client = useQueryClient();
  const place = `message.${conversationId}`;
  // A message may fail after its conversation was left or reopened. The draft is therefore in a store and not in the
  // state of this field.
  const [draft] = useDraft(uid, place, nothing);
  const change = (changes: Partial<MessageDraft>) => {
    const next = { ...(readDraft<MessageDraft>(uid, place) ?? nothing), ...changes };
    keepDraft(uid, place, next.text === '' && next.sending === null ? null : next);
  };
  const post = useMutation({
    mutationFn: (message: UnconfirmedMessage) =>
      callApi(messageRoutes.sendMessage, {
        params: { id: conversationId },
        body: { ...message, type: 'text' },
      }),
    onSuccess: (message) => {
      forgetSent(uid, place);
      change({ sending: null });
      showMessage(client, uid, message);
    },
    onError: (error, failed) => {
      console.warn('Message not sent:', error);
      giveBack(failed);
    },
    meta: { failure: () => SEND_FAILED },
    onSettled: (_data, _error, { clientId }) => inFlight.delete(clientId),
  });
  /** Shows a message again that was not sent, before what the person has typed meanwhile. */
  const giveBack = (failed: UnconfirmedMessage) => {
    const typed = readDraft<MessageDraft>(uid, place)?.text ?? '';
    const text = typed === '' ? failed.content : `${failed.content}\n${typed}`;
    change({ text, sending: null });
  };
  useEffect(() => {
    const left = readDraft<MessageDraft>(uid, place);
    // The page was closed before the message was confirmed.
    if (left?.sending && !inFlight.has(left.sending.clientId)) giveBack(left.sending);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [uid, place]);
  // The field stops what is typed, but a message that was not sent returns before it.
  const isTooLong = draft.text.length > MESSAGE_MAX;
  const canSend = draft.text.trim() !== '' && !isTooLong;
  return {
    text: draft.text,
    canSend,
    isTooLong,
    setText: (text: string) => change({ text }),
    isSending: post.isPending,
    send: () => {
      if (!canSend || post.isPending) return;
      const content = draft.text.trim();
      const clientId = clientIdOf(uid, place, content);
      inFlight.add(clientId);
      change({ text: '', sending: { content, clientId } });
      post.mutate({ content, clientId });
    },
  };
}

interface UnconfirmedMessage {
  content: string;
  clientId: string;
}

interface MessageDraft {
  text: string;
  /** The message that the server has not confirmed yet. */
  sending: UnconfirmedMessage | null;
}

const nothing: MessageDraft = { text: '', sending: null };
/** The ids of the messages that this page is sending. */
const inFlight = new Set<string>();

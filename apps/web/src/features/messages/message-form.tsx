import { Button, Group, Text, Textarea } from '@mantine/core';
import { MESSAGE_MAX } from '@urost3/contract/limits.ts';
import type { FormEvent, KeyboardEvent } from 'react';
import { useSend } from './use-send.ts';
import { useSendTyping } from './use-typing.ts';

/** The field for a new message. Enter sends, Shift+Enter starts a new line. */
export function MessageForm({ uid, conversationId }: { uid: string; conversationId: string }) {
  const { text, setText, isSending, send } = useSend(uid, conversationId);
  const tellTyping = useSendTyping(conversationId);

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
            tellTyping(event.currentTarget.value);
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

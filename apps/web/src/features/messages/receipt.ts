import type { Conversation, Message } from '@urost3/contract/messages.schemas.ts';

/**
 * The text below the person's last message: 'Sent', 'Read', or in a group conversation 'Read by 2'.
 * @param after the messages after `message`; their authors count as having read `message`, even without a receipt
 */
export function receiptOf(
  conversation: Conversation,
  uid: string,
  message: Message,
  after: readonly Message[],
): string {
  const hasRead = (participant: string) => {
    const readAt = conversation.participantsInfo[participant]?.lastReadAt;
    return (
      (readAt && Date.parse(readAt) >= Date.parse(message.createdAt)) ||
      after.some(({ authorId }) => authorId === participant)
    );
  };
  const readers = conversation.participants.filter(
    (participant) => participant !== uid && hasRead(participant),
  );
  if (readers.length === 0) return 'Sent';
  return conversation.type === 'group' ? `Read by ${readers.length}` : 'Read';
}

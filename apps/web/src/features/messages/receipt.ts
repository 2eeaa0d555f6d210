import type { Conversation, Message } from '@urost3/contract/messages.schemas.ts';

/**
 * What is said under the last own message: 'Sent', 'Read', or in a group 'Read by 2'.
 * @param after the messages after it; their authors have read it, whatever their browsers told
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

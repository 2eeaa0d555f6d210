import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageRoutes } from '@urost3/contract/messages/messages.ts';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { conversationsQuery } from './messages.queries.ts';

/**
 * Opens the direct conversation with a person.
 * @param onOpen called with the conversation's id
 */
export function useStartConversation(onOpen: (conversationId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (participantId: string) =>
      callApi(messageRoutes.createConversation, { body: { type: 'direct', participantId } }),
    onSuccess: async ({ conversationId }) => {
      await client.invalidateQueries({ queryKey: conversationsQuery.queryKey });
      onOpen(conversationId);
    },
    onError: (error) =>
      showToast(
        'error',
        messageOf(error, 'The conversation could not be started. Please try again.'),
      ),
  });
}

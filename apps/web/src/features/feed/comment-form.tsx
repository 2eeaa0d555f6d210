import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COMMENT_TOO_LONG, feedRoutes } from '@urost3/contract/feed/feed.ts';
import { COMMENT_MAX } from '@urost3/contract/limits.ts';
import type { FormEvent } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useEditedDraft } from '../../lib/offline/kept-draft.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import classes from './feed.module.css';
import { commentsQuery, refreshPost } from './feed.queries.ts';
import { emptyText, MentionField, type MentionText, mentionedUids } from './mention-field.tsx';

interface CommentFormProps {
  postId: string;
  /** Set when the comment is a reply. */
  parentCommentId?: string;
  /** Whether the form is below comments, and aligned with their text. */
  isBelow?: boolean;
  onDone?: () => void;
}

/** Writes a comment or a reply. A failure is only logged, and the text stays in the field. */
export function CommentForm({ postId, parentCommentId, isBelow, onDone }: CommentFormProps) {
  const client = useQueryClient();
  const { uid } = useSignedInUser();
  const draft = useEditedDraft(uid, `comment.${parentCommentId ?? postId}`, emptyText);
  const { value } = draft;
  const add = useMutation({
    mutationFn: (written: MentionText) => {
      const body = {
        content: written.text,
        ...(parentCommentId ? { parentCommentId } : {}),
        mentionedUids: mentionedUids(written),
      };
      const query = { clientId: draft.clientIdOf(body) };
      return callApi(feedRoutes.createComment, { params: { postId }, query, body });
    },
    onSuccess: async (_, written) => {
      draft.settle(written);
      onDone?.();
      await client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey });
      await refreshPost(client, postId);
    },
    onError: (error) => console.warn('Failed to add comment:', error),
  });
  const isReply = parentCommentId !== undefined;
  // The field stops what is typed, but not the name of a chosen person.
  const isTooLong = value.text.length > COMMENT_MAX;
  const canSend = value.text.trim() !== '' && !isTooLong;

  function cancel(): void {
    draft.discard();
    onDone?.();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canSend) add.mutate(value);
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      className={isReply ? undefined : classes.form}
      data-empty={value.text === '' || undefined}
      data-below={isBelow || undefined}
    >
      <Stack gap="xs">
        <MentionField
          {...(isReply
            ? { label: 'Your reply' }
            : {
                'aria-label': 'Your comment',
                placeholder: 'Write a comment',
                classNames: { input: classes.field },
                hasCount: value.text !== '',
              })}
          minRows={isReply ? 2 : 1}
          value={value}
          onChange={draft.change}
          maxLength={COMMENT_MAX}
          error={isTooLong && COMMENT_TOO_LONG}
        />
        <Group justify="flex-end" gap="sm" className={classes.more}>
          {isReply && (
            <Button size="xs" variant="default" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="xs" loading={add.isPending} disabled={!canSend}>
            {isReply ? 'Reply' : 'Comment'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { feedRoutes } from '@urost3/contract/feed.routes.ts';
import type { LikeAnswer, Reply } from '@urost3/contract/feed.schemas.ts';
import { DELETED_USER } from '@urost3/contract/people.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { ReportDialog } from '../moderation/public/report-dialog.tsx';
import { BlockDialog } from '../people/public/block-person.tsx';
import { CommentForm } from './comment-form.tsx';
import classes from './feed.module.css';
import { commentsQuery, refreshPost } from './feed.queries.ts';
import { KeptContent } from './kept-content.tsx';
import { LikeButton } from './like-button.tsx';
import { WrittenBy } from './post-head.tsx';
import { useLike } from './use-like.ts';

const stubs = { deleted: 'This comment was deleted.', hidden: 'This comment is hidden.' };

export function CommentItem({ postId, comment }: { postId: string; comment: Reply }) {
  if (comment.state !== 'shown') {
    return (
      <Text size="sm" c="dimmed" fs="italic">
        {stubs[comment.state]}
      </Text>
    );
  }
  return <ShownComment postId={postId} comment={comment} />;
}

function ShownComment({ postId, comment }: { postId: string; comment: Reply }) {
  const { uid } = useSignedInUser();
  const client = useQueryClient();
  const [isReplying, setIsReplying] = useState(false);
  const [open, setOpen] = useState<'delete' | 'report' | 'block' | null>(null);
  const close = () => setOpen(null);
  const { queryKey } = commentsQuery(postId);
  const show = (like: LikeAnswer) =>
    client.setQueryData(queryKey, (old) =>
      old?.map((top) => ({
        ...top,
        ...(top.id === comment.id ? like : {}),
        replies: top.replies.map((one) => (one.id === comment.id ? { ...one, ...like } : one)),
      })),
    );
  const params = { id: comment.id };
  const person = { uid: comment.authorId, displayName: comment.author.displayName };
  const isOwn = person.uid === uid;
  const canBlock = !isOwn && person.displayName !== DELETED_USER;
  const toggleLike = useLike({
    id: comment.id,
    current: comment,
    send: (action) => callApi(feedRoutes.likeComment, { params, body: { action } }),
    show,
  });
  const remove = useMutation({
    mutationFn: () => callApi(feedRoutes.deleteComment, { params }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      await refreshPost(client, postId);
    },
    onError: (error) => console.warn('Failed to delete comment:', error),
    onSettled: close,
  });

  return (
    <Stack
      gap={4}
      component="article"
      aria-label={`Comment by ${isolate(comment.author.displayName)}`}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.top}>
        <WrittenBy
          uid={comment.authorId}
          author={comment.author}
          at={comment.createdAt}
          size="small"
        />
        <RowMenu
          name={`the comment by ${isolate(person.displayName)}`}
          label="Comment options"
          actions={[
            ...(isOwn
              ? [{ label: 'Delete', onSelect: () => setOpen('delete') }]
              : [{ label: 'Report', onSelect: () => setOpen('report') }]),
            ...(canBlock
              ? [
                  {
                    label: `Block ${isolate(person.displayName)}`,
                    onSelect: () => setOpen('block'),
                  },
                ]
              : []),
          ]}
        />
      </Group>
      <div className={classes.said}>
        <div className={classes.text}>
          <Markdown withoutImages>{comment.content}</Markdown>
        </div>
        <Group gap={4} className={classes.foot}>
          <LikeButton like={comment} what="comment" onToggle={toggleLike} />
          {!comment.parentCommentId && (
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              c="dimmed"
              fw={500}
              aria-expanded={isReplying}
              onClick={() => setIsReplying(!isReplying)}
            >
              Reply
            </Button>
          )}
        </Group>
        <KeptContent isOpen={isReplying}>
          <CommentForm
            postId={postId}
            parentCommentId={comment.id}
            onDone={() => setIsReplying(false)}
          />
        </KeptContent>
      </div>
      <ConfirmDialog
        isOpen={open === 'delete'}
        title="Delete this comment?"
        confirmLabel="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        Replies to it stay. This cannot be undone.
      </ConfirmDialog>
      <ReportDialog
        target={open === 'report' ? { targetType: 'comment', targetId: comment.id } : null}
        onClose={close}
      />
      <BlockDialog person={open === 'block' ? person : null} onClose={close} />
    </Stack>
  );
}

import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './feed.module.css';
import { commentsQuery } from './feed.queries.ts';

/** The comments of one post in a scrollable box, with the comment field below. */
export function CommentList({ postId }: { postId: string }) {
  const comments = useQuery(commentsQuery(postId));
  const { error } = comments;
  useEffect(() => {
    if (error) console.warn('Failed to load comments:', error);
  }, [error]);
  return (
    <Stack gap="sm" className={classes.discussion}>
      {comments.isPending && <Loader size="sm" aria-label="Loading comments" />}
      {comments.isError && !comments.data && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            Comments are not available right now.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void comments.refetch()}>
            Try again
          </Button>
        </Group>
      )}
      {comments.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          No comments yet.
        </Text>
      )}
      {comments.data && comments.data.length > 0 && (
        // The box scrolls, so it must be reachable with the keyboard.
        <section className={classes.comments} aria-label="Comments" tabIndex={0}>
          <ul className={classes.list}>
            {comments.data.map((comment) => (
              <li key={comment.id}>
                <CommentItem postId={postId} comment={comment} />
                {comment.replies.length > 0 && (
                  <ul className={classes.replies}>
                    {comment.replies.map((reply) => (
                      <li key={reply.id}>
                        <CommentItem postId={postId} comment={reply} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <CommentForm postId={postId} />
    </Stack>
  );
}

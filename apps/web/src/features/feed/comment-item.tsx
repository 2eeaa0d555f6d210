import { Box, Button, Group, Loader, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LikeAnswer, Reply } from '@urost3/contract/feed/feed.schemas.ts';
import { feedRoutes } from '@urost3/contract/feed/feed.ts';
import { DELETED_USER } from '@urost3/contract/limits.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { PlainList } from '../../ui/page/pieces.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { ReportDialog } from '../moderation/public/report-dialog.tsx';
import { useConfirmBlock } from '../people/public/block-person.tsx';
import { CommentForm } from './comment-form.tsx';
import { EntryActions, EntryButton, EntryHead } from './entry-parts.tsx';
import { commentsQuery, refreshPost } from './feed.queries.ts';
import { LikeButton, useLike } from './like-button.tsx';

const stubs = { deleted: 'This comment was deleted.', hidden: 'This comment is hidden.' };

export function CommentItem({ postId, comment }: { postId: string; comment: Reply }) {
  if (comment.state !== 'shown') {
    return <Quiet fs="italic">{stubs[comment.state]}</Quiet>;
  }
  return <ShownComment postId={postId} comment={comment} />;
}

function ShownComment({ postId, comment }: { postId: string; comment: Reply }) {
  const { uid } = useSignedInUser();
  const client = useQueryClient();
  const [isReplying, setIsReplying] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const [confirm, dialog] = useConfirm();
  const [askToBlock, blockDialog] = useConfirmBlock();
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
  const remove = async () => {
    try {
      await callApi(feedRoutes.deleteComment, { params });
      await client.invalidateQueries({ queryKey });
      await refreshPost(client, postId);
    } catch (error) {
      console.warn('Failed to delete comment:', error);
    }
  };
  const askToRemove = () =>
    confirm({
      title: 'Delete this comment?',
      text: 'Replies to it stay. This cannot be undone.',
      confirmLabel: 'Delete',
      isDangerous: true,
      onConfirm: remove,
    });

  return (
    <Stack
      gap="3xs"
      component="article"
      aria-label={`Comment by ${isolate(comment.author.displayName)}`}
    >
      <EntryHead
        uid={comment.authorId}
        author={comment.author}
        at={comment.createdAt}
        size="small"
        menu={
          <RowMenu
            name={`the comment by ${isolate(person.displayName)}`}
            label="Comment options"
            actions={[
              ...(isOwn
                ? [{ label: 'Delete', onSelect: askToRemove }]
                : [{ label: 'Report', onSelect: () => setIsReporting(true) }]),
              ...(canBlock
                ? [
                    {
                      label: `Block ${isolate(person.displayName)}`,
                      onSelect: () => askToBlock(person),
                    },
                  ]
                : []),
            ]}
          />
        }
      />
      <Stack gap="3xs" ms={textStart}>
        <div data-wrap="anywhere">
          <Markdown withoutImages>{comment.content}</Markdown>
        </div>
        <EntryActions>
          <LikeButton like={comment} what="comment" onToggle={toggleLike} />
          {!comment.parentCommentId && (
            <EntryButton aria-expanded={isReplying} onClick={() => setIsReplying(!isReplying)}>
              Reply
            </EntryButton>
          )}
        </EntryActions>
        <KeptContent isOpen={isReplying}>
          <CommentForm
            postId={postId}
            parentCommentId={comment.id}
            onDone={() => setIsReplying(false)}
          />
        </KeptContent>
      </Stack>
      {dialog}
      <ReportDialog
        target={isReporting ? { targetType: 'comment', targetId: comment.id } : null}
        onClose={() => setIsReporting(false)}
      />
      {blockDialog}
    </Stack>
  );
}

/** A comment's text is aligned with the author's name, to the right of the small avatar. */
const textStart = 'calc(2rem + var(--mantine-spacing-sm))';

/** The comments of one post in a scrollable box, with the comment field below. */
export function CommentList({ postId }: { postId: string }) {
  const comments = useQuery(commentsQuery(postId));
  const { error } = comments;
  useEffect(() => {
    if (error) console.warn('Failed to load comments:', error);
  }, [error]);
  return (
    <Stack gap="sm" pt="md" className={pieces.ruled}>
      {comments.isPending && <Loader size="sm" aria-label="Loading comments" />}
      {comments.isError && !comments.data && (
        <Group gap="sm">
          <Quiet>Comments are not available right now.</Quiet>
          <Button size="compact-sm" variant="default" onClick={() => void comments.refetch()}>
            Try again
          </Button>
        </Group>
      )}
      {comments.data?.length === 0 && <Quiet>No comments yet.</Quiet>}
      {comments.data && comments.data.length > 0 && (
        // The box scrolls, so it must be reachable with the keyboard.
        <Box
          component="section"
          // Wider than the text, because the menu buttons extend beyond it.
          me="-md"
          pe="md"
          mah="24rem"
          style={{ overflowY: 'auto' }}
          aria-label="Comments"
          tabIndex={0}
        >
          <PlainList gap="md">
            {comments.data.map((comment) => (
              <li key={comment.id}>
                <CommentItem postId={postId} comment={comment} />
                {comment.replies.length > 0 && (
                  <PlainList
                    mt="xs"
                    ms="sm"
                    ps="md"
                    style={{ borderInlineStart: '2px solid var(--page-line)' }}
                  >
                    {comment.replies.map((reply) => (
                      <li key={reply.id}>
                        <CommentItem postId={postId} comment={reply} />
                      </li>
                    ))}
                  </PlainList>
                )}
              </li>
            ))}
          </PlainList>
        </Box>
      )}
      <CommentForm postId={postId} isBelow={comments.data && comments.data.length > 0} />
    </Stack>
  );
}

/** Renders the content when it is first opened. Closing only hides the content, so that typed text stays in it. */
export function KeptContent({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>;
}

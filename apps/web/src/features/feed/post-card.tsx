import { ActionIcon, Badge, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { feedRoutes } from '@urost3/contract/feed.routes.ts';
import type { Post } from '@urost3/contract/feed.schemas.ts';
import { bodyOfPost } from '@urost3/contract/post-title.ts';
import { useId, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { cx } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ExpandableText } from '../../ui/expandable-text.tsx';
import { isFocusLost } from '../../ui/focus-lost.ts';
import { MoreIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { CommentList } from './comment-list.tsx';
import classes from './feed.module.css';
import { hidePost, showPostLike } from './feed.queries.ts';
import { CommentIcon } from './feed-icons.tsx';
import { KeptContent } from './kept-content.tsx';
import { LikeButton } from './like-button.tsx';
import { PostBadges, WrittenBy } from './post-head.tsx';
import { PostImages } from './post-images.tsx';
import { useLike } from './use-like.ts';

const PostEdit = lazyComponent(() => import('./post-edit.tsx').then((module) => module.PostEdit));
const PostMenu = lazyComponent(
  () => import('./post-menu.tsx').then((module) => module.PostMenu),
  <ActionIcon variant="subtle" color="gray" size={44} aria-label="Post options" disabled>
    <MoreIcon />
  </ActionIcon>,
);

interface PostCardProps {
  post: Post;
  isPinned?: boolean;
  /** Whether the post was written after the person last saw the feed. */
  isNew?: boolean;
  /** Whether the person followed a link to this post. Its comments are then open and the card is highlighted. */
  isTarget?: boolean;
}

export function PostCard(props: PostCardProps) {
  const { post, isPinned = false, isNew = false, isTarget = false } = props;
  const client = useQueryClient();
  const headingId = useId();
  const card = useRef<HTMLDivElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isOpen, setIsOpen] = useState(isTarget);
  const toggleLike = useLike({
    id: post.id,
    current: post,
    send: (action) => callApi(feedRoutes.likePost, { params: { id: post.id }, body: { action } }),
    show: (like) => showPostLike(client, post.id, like),
  });
  const remove = useMutation({
    mutationFn: () => callApi(feedRoutes.deletePost, { params: { id: post.id } }),
    onSuccess: () => hidePost(client, post.id),
    onError: (error) => console.warn('Failed to delete post:', error),
    onSettled: () => setIsDeleting(false),
  });
  const body = bodyOfPost(post.title, post.content);
  const count = post.commentsCount;

  function stopEditing(): void {
    setIsEditing(false);
    // The form is removed, so the focus returns to the menu, unless the person has already moved the focus elsewhere.
    if (!isFocusLost(card.current)) return;
    card.current?.querySelector<HTMLElement>('[aria-label="Post options"]')?.focus();
  }

  return (
    <Paper
      component="article"
      ref={card}
      withBorder
      p="md"
      aria-labelledby={headingId}
      className={cx(isTarget && classes.highlight)}
      id={`post-${post.id}`}
    >
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.top}>
          <WrittenBy uid={post.authorId} author={post.author} at={post.createdAt} />
          <PostMenu
            post={post}
            onEdit={() => setIsEditing(true)}
            onDelete={() => setIsDeleting(true)}
          />
        </Group>
        {isEditing ? (
          <PostEdit post={post} onDone={stopEditing} />
        ) : (
          <>
            <div className={classes.title}>
              <Title order={2} size="h4" id={headingId}>
                {post.title}
              </Title>
              <PostBadges type={post.type} isPinned={isPinned} isNew={isNew} />
            </div>
            {body && (
              <ExpandableText isWhole={isTarget}>
                <Markdown withoutImages>{body}</Markdown>
              </ExpandableText>
            )}
            <PostImages images={post.images} title={post.title} />
            {post.tags.length > 0 && (
              <Group gap={6} component="ul" p={0} m={0} aria-label="Tags">
                {post.tags.map((tag) => (
                  <Badge key={tag} component="li" variant="default" tt="none" fw={500} c="dimmed">
                    {tag}
                  </Badge>
                ))}
              </Group>
            )}
          </>
        )}
        <Group gap={4} className={classes.foot}>
          <LikeButton like={post} what="post" onToggle={toggleLike} />
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            c="dimmed"
            leftSection={<CommentIcon />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {`${count} ${count === 1 ? 'comment' : 'comments'}`}
          </Button>
        </Group>
        <KeptContent isOpen={isOpen}>
          <CommentList postId={post.id} />
        </KeptContent>
      </Stack>
      <ConfirmDialog
        isOpen={isDeleting}
        title="Delete this post?"
        confirmLabel="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsDeleting(false)}
      >
        Its comments, likes and pictures go with it. This cannot be undone.
      </ConfirmDialog>
    </Paper>
  );
}

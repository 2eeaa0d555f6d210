import { ActionIcon, Anchor, Badge, Box, Group, Image, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Post } from '@urost3/contract/feed/feed.schemas.ts';
import { feedRoutes, postTypeLabels } from '@urost3/contract/feed/feed.ts';
import { isShownImageAddress } from '@urost3/contract/feed/image-hosts.ts';
import { bodyOfPost } from '@urost3/contract/feed/post-title.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useId, useRef, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { isFocusLost } from '../../ui/hooks/focus.ts';
import { MoreIcon } from '../../ui/media/icons.tsx';
import { cx } from '../../ui/page/class-names.ts';
import { Card, PartTitle } from '../../ui/page/pieces.tsx';
import { laterComponent, lazyComponent } from '../../ui/state/lazy-component.tsx';
import { ExpandableText } from '../../ui/text/expandable-text.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { isSafeLink } from '../../ui/text/safe-url.ts';
import { CommentList, KeptContent } from './comment-item.tsx';
import { EntryActions, EntryButton, EntryHead } from './entry-parts.tsx';
import classes from './feed.module.css';
import { hidePost, showPostLike } from './feed.queries.ts';
import { CommentIcon, LikeButton, PinIcon, useLike } from './like-button.tsx';

const PostEdit = lazyComponent(() => import('./post-edit.tsx'), 'PostEdit');
const PostMenu = laterComponent(
  () => import('./post-menu.tsx'),
  'PostMenu',
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
  const menu = useRef<HTMLDivElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [confirm, dialog] = useConfirm();
  const [isOpen, setIsOpen] = useState(isTarget);
  const toggleLike = useLike({
    id: post.id,
    current: post,
    send: (action) => callApi(feedRoutes.likePost, { params: { id: post.id }, body: { action } }),
    show: (like) => showPostLike(client, post.id, like),
  });
  const remove = async () => {
    try {
      await callApi(feedRoutes.deletePost, { params: { id: post.id } });
      hidePost(client, post.id);
    } catch (error) {
      console.warn('Failed to delete post:', error);
    }
  };
  const askToRemove = () =>
    confirm({
      title: 'Delete this post?',
      text: 'Its comments, likes and pictures go with it. This cannot be undone.',
      confirmLabel: 'Delete',
      isDangerous: true,
      onConfirm: remove,
    });
  const body = bodyOfPost(post.title, post.content);
  const count = post.commentsCount;

  function stopEditing(): void {
    setIsEditing(false);
    // The form is removed, so the focus returns to the menu, unless the person has already moved the focus elsewhere.
    if (!isFocusLost(card.current)) return;
    menu.current?.querySelector('button')?.focus();
  }

  return (
    <Card
      component="article"
      ref={card}
      aria-labelledby={headingId}
      className={cx(isTarget && classes.highlight)}
      id={`post-${post.id}`}
    >
      <Stack gap="sm">
        <EntryHead
          uid={post.authorId}
          author={post.author}
          at={post.createdAt}
          menu={
            <Box ref={menu} display="contents">
              <PostMenu post={post} onEdit={() => setIsEditing(true)} onDelete={askToRemove} />
            </Box>
          }
        />
        {isEditing ? (
          <PostEdit post={post} onDone={stopEditing} />
        ) : (
          <>
            <div>
              <PartTitle id={headingId} display="inline">
                {post.title}
              </PartTitle>
              <PostBadges type={post.type} isPinned={isPinned} isNew={isNew} />
            </div>
            {body && (
              <ExpandableText isWhole={isTarget}>
                <Markdown withoutImages>{body}</Markdown>
              </ExpandableText>
            )}
            <PostImages images={post.images} title={post.title} />
            {post.tags.length > 0 && (
              <Group gap="2xs" component="ul" p={0} m={0} aria-label="Tags">
                {post.tags.map((tag) => (
                  <Badge key={tag} component="li" variant="default" fw={400} c="dimmed">
                    {tag}
                  </Badge>
                ))}
              </Group>
            )}
          </>
        )}
        <EntryActions>
          <LikeButton like={post} what="post" onToggle={toggleLike} />
          <EntryButton
            leftSection={<CommentIcon />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {counted(count, 'comment')}
          </EntryButton>
        </EntryActions>
        <KeptContent isOpen={isOpen}>
          <CommentList postId={post.id} />
        </KeptContent>
      </Stack>
      {dialog}
    </Card>
  );
}

interface PostBadgesProps {
  type: Post['type'];
  isPinned: boolean;
  isNew: boolean;
}

function PostBadges({ type, isPinned, isNew }: PostBadgesProps) {
  return (
    <>
      {isNew && (
        <Badge className={classes.badge} variant="filled" color="var(--app-danger)">
          New
        </Badge>
      )}
      <Badge className={classes.badge}>{postTypeLabels[type]}</Badge>
      {isPinned && (
        <Badge className={classes.badge} color="orange" leftSection={<PinIcon size={12} />}>
          Pinned
        </Badge>
      )}
    </>
  );
}

/**
 * Uploaded images and images of known hosts are shown. Any other image is a link that shows its host, or is left out
 * when its URL is not safe.
 */
function PostImages({ images, title }: { images: readonly string[]; title: string }) {
  if (images.length === 0) return null;
  return (
    <Stack gap="xs">
      {images.map((address, index) => {
        const isOurs = address.startsWith('/api/');
        if (isOurs || isShownImageAddress(address)) {
          return (
            <Image
              key={address}
              src={address}
              alt={`${index + 1} of ${images.length} with the post “${title}”`}
              loading="lazy"
              decoding="async"
              referrerPolicy="no-referrer"
              maw="100%"
              mah="28rem"
              fit="contain"
            />
          );
        }
        if (!isSafeLink(address)) return null;
        return (
          <Anchor
            key={address}
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            size="sm"
          >
            Image at {new URL(address).hostname}
          </Anchor>
        );
      })}
    </Stack>
  );
}

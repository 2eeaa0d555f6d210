import { Box } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { LikeAnswer } from '@urost3/contract/feed/feed.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import type { ReactNode } from 'react';
import { icon } from '../../ui/media/icons.tsx';
import { EntryButton } from './entry-parts.tsx';

interface LikeButtonProps {
  like: LikeAnswer;
  /** The kind of the liked content for the accessible name: 'post' or 'comment'. */
  what: string;
  onToggle: () => void;
}

export function LikeButton({ like, what, onToggle }: LikeButtonProps) {
  const count = counted(like.likesCount, 'like');
  return (
    <EntryButton
      color={like.isLiked ? 'red' : 'gray'}
      c={like.isLiked ? 'red' : 'dimmed'}
      leftSection={<HeartIcon isFilled={like.isLiked} />}
      aria-pressed={like.isLiked}
      aria-label={`Like this ${what}, ${count}`}
      onClick={onToggle}
    >
      {/* A count with one digit takes the width of two, so that the next button starts at the same place in every card. */}
      <Box component="span" miw="2ch" ta="start" data-figures>
        {like.likesCount}
      </Box>
    </EntryButton>
  );
}

interface LikePorts {
  /** Identifies the liked content, whose likes are sent in order. */
  id: string;
  current: LikeAnswer;
  send: (action: 'like' | 'unlike') => Promise<LikeAnswer>;
  show: (like: LikeAnswer) => void;
}

/**
 * An optimistic update of a like, corrected by the response. Quick clicks are sent one after the other, so that the last
 * click decides.
 */
export function useLike({ id, current, send, show }: LikePorts): () => void {
  const like = useMutation({
    scope: { id: `like-${id}` },
    mutationFn: send,
    onMutate: (action) => {
      const isLiked = action === 'like';
      show({ isLiked, likesCount: Math.max(0, current.likesCount + (isLiked ? 1 : -1)) });
      return current;
    },
    onSuccess: (answer) => show(answer),
    onError: (error, _, before) => {
      console.warn('Failed to like:', error);
      if (before) show(before);
    },
  });
  return () => like.mutate(current.isLiked ? 'unlike' : 'like');
}

// Outline icons of the feed, in the style of ui/media/icons.tsx but slightly smaller.
const FEED_ICON_PX = 18;
const feedIcon = (drawing: ReactNode) => icon(drawing, FEED_ICON_PX);

const HeartIcon = feedIcon(
  <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z" />,
);
export const CommentIcon = feedIcon(<path d="M5 5h14v10.5h-7.5L7.5 19v-3.5H5z" />);
export const PinIcon = feedIcon(<path d="M9 4h6l-1 6 3 3.5H7L10 10zM12 13.5V20" />);
export const TagIcon = feedIcon(
  <>
    <path d="M4 4.5h7.5l8 8-7 7-8.5-8.5z" />
    <path d="M8.5 9h.1" />
  </>,
);

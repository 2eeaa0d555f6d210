import { Button } from '@mantine/core';
import type { LikeAnswer } from '@urost3/contract/feed.schemas.ts';
import { HeartIcon } from './feed-icons.tsx';

interface LikeButtonProps {
  like: LikeAnswer;
  /** The kind of the liked content for the accessible name: 'post' or 'comment'. */
  what: string;
  onToggle: () => void;
}

export function LikeButton({ like, what, onToggle }: LikeButtonProps) {
  const count = `${like.likesCount} ${like.likesCount === 1 ? 'like' : 'likes'}`;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color={like.isLiked ? 'red' : 'gray'}
      c={like.isLiked ? 'red' : 'dimmed'}
      leftSection={<HeartIcon isFilled={like.isLiked} />}
      aria-pressed={like.isLiked}
      aria-label={`Like this ${what}, ${count}`}
      onClick={onToggle}
    >
      {like.likesCount}
    </Button>
  );
}

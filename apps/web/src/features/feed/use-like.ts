// An optimistic update of a like, corrected by the response. Quick clicks are sent one after the other, so that the
// last click decides.
import { useMutation } from '@tanstack/react-query';
import type { LikeAnswer } from '@urost3/contract/feed.schemas.ts';

interface LikePorts {
  /** Identifies the liked content, whose likes are sent in order. */
  id: string;
  current: LikeAnswer;
  send: (action: 'like' | 'unlike') => Promise<LikeAnswer>;
  show: (like: LikeAnswer) => void;
}

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

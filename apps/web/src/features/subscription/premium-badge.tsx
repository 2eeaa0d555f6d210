import { StarIcon } from '../../ui/media/icons.tsx';
import classes from './premium-badge.module.css';
import { useSubscription } from './public/subscription-context.ts';

/** The badge beside the person's own avatar, shown while the person has Premium. */
export function PremiumBadge() {
  const { isActive } = useSubscription();
  if (!isActive) return null;
  return (
    <span className={classes.badge}>
      <StarIcon size={13} isFilled />
      <span className={classes.word}>Premium</span>
    </span>
  );
}

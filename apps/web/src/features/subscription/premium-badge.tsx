import { Badge, Group } from '@mantine/core';
import { StarIcon } from '../../ui/media/icons.tsx';
import { useSubscription } from './public/subscription-context.ts';

/** The badge beside the person's own avatar, shown while the person has Premium. */
export function PremiumBadge() {
  const { isActive } = useSubscription();
  if (!isActive) return null;
  return (
    <Badge component="span" flex="none" px={{ base: '0.3rem', xs: '0.6rem' }}>
      <Group component="span" gap="0.25rem" wrap="nowrap">
        <StarIcon size={13} isFilled />
        {/* Only the star fits into a phone's header. */}
        <span data-spoken-below="xs">Premium</span>
      </Group>
    </Badge>
  );
}

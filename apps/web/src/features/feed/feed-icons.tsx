// Outline icons of the feed, in the style of ui/icons.tsx but slightly smaller.
import type { ReactNode } from 'react';
import { icon } from '../../ui/icons.tsx';

const FEED_ICON_PX = 18;
const feedIcon = (drawing: ReactNode) => icon(drawing, FEED_ICON_PX);

export const HeartIcon = feedIcon(
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

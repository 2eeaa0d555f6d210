// Outline icons on a 24 × 24 grid. They are decorative, because the button around them or the text beside them gives
// the accessible name.
import type { ReactNode } from 'react';

interface IconProps {
  size?: number;
  isFilled?: boolean;
  className?: string | undefined;
}

/** @param defaultSize the size in px unless the caller sets one */
export function icon(drawing: ReactNode, defaultSize = 20) {
  return function Icon({ size = defaultSize, isFilled = false, className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        className={className}
        fill={isFilled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
}

export const StarIcon = icon(
  <path d="m12 3 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 16.8l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z" />,
);
export const MenuIcon = icon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const WarningIcon = icon(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1" />);
export const LogoutIcon = icon(
  <path d="M14 4.5H6.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1H14M10.5 12H21m-3.5-3.5L21 12l-3.5 3.5" />,
);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c1-3.6 4-5.5 7.5-5.5s6.5 1.9 7.5 5.5" />
  </>,
);
export const StethoscopeIcon = icon(
  <>
    <path d="M6 4H4.5v5a4.5 4.5 0 0 0 9 0V4H12M9 13.5V16a5 5 0 0 0 10 0v-2" />
    <circle cx="19" cy="11.5" r="2.2" />
  </>,
);
export const QuestionIcon = icon(
  <>
    <path d="M5 4.5h14v11h-6l-4 4v-4H5z" />
    <path d="M10.2 8.6a1.9 1.9 0 1 1 2.6 1.8c-.5.2-.8.6-.8 1.1M12 13.2v.1" />
  </>,
);
export const ChartIcon = icon(<path d="M4 4v15.5h16M8 15.5v-4M12.5 15.5v-8M17 15.5v-6" />);
export const ChatIcon = icon(<path d="M5 4.5h14v11h-6l-4 4v-4H5zM9 8.500h6M9 11.500h4" />);
export const CalendarIcon = icon(
  <path d="M5 6h14v13.5H5zM5 10.5h14M9 3.5V7M15 3.5V7M8.5 14h.1M12 14h.1M15.5 14h.1" />,
);
export const HeadphonesIcon = icon(
  <path d="M4 15.5V13a8 8 0 0 1 16 0v2.5M4 15h3.5v5H5a1 1 0 0 1-1-1zM20 15h-3.5v5H19a1 1 0 0 0 1-1z" />,
);
export const LockIcon = icon(<path d="M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />);
export const ArrowRightIcon = icon(<path d="M5 12h14m-5.5-5.5L19 12l-5.5 5.5" />);
export const ChevronDownIcon = icon(<path d="m5 9.5 7 7 7-7" />);
export const ArrowDownIcon = icon(<path d="M12 5v14m-5.5-5.5L12 19l5.500-5.500" />);
export const ChevronLeftIcon = icon(<path d="m14.5 5-7 7 7 7" />);
export const ChevronRightIcon = icon(<path d="m9.5 5 7 7-7 7" />);
export const VideoIcon = icon(<path d="M4 7h11v10H4zM15 11l5-3v8l-5-3" />);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
);
export const NoteIcon = icon(<path d="M5 4.5h14v10l-5 5H5zM14 19.5v-5h5M8.5 8.5h7M8.5 12h4" />);
export const BookmarkIcon = icon(<path d="M6.5 4.5h11v15L12 15.5l-5.5 4z" />);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const MicrophoneIcon = icon(
  <path d="M12 3.5a2.7 2.7 0 0 1 2.7 2.7v4.6a2.7 2.7 0 0 1-5.4 0V6.200A2.700 2.700 0 0 1 12 3.500zM6 11a6 6 0 0 0 12 0M12 17v3.500" />,
);
export const StopIcon = icon(<path d="M7 7h10v10H7z" />);
export const FlagIcon = icon(<path d="M6 20.500v-16h11l-2.500 4 2.500 4H6" />);
export const BellIcon = icon(
  <path d="M6 16.5v-5a6 6 0 0 1 12 0v5l1.5 1.500h-15zM12 3.5v2M10.200 20.500a2 2 0 0 0 3.600 0" />,
);
export const BellOffIcon = icon(
  <path d="M6 16.5v-5a6 6 0 0 1 9.500-4.900M18 11.500v5l1.500 1.500h-14M12 3.500v2M10.200 20.500a2 2 0 0 0 3.600 0M3.500 20.500l16-16" />,
);
export const EnlargeIcon = icon(
  <path d="M14 4.5h5.5V10M10 19.5H4.5V14M19.500 4.500l-6 6M4.500 19.500l6-6" />,
);
export const MoreIcon = icon(<path d="M5 12h.1M12 12h.1M19 12h.1" strokeWidth={3} />);

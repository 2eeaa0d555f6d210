import { icon } from '../../ui/icons.tsx';

export const MicrophoneOffIcon = icon(
  <path d="M9.300 6.200A2.700 2.700 0 0 1 14.700 6.200v4.600M12 13.500a2.700 2.700 0 0 1-2.700-2.700M6 11a6 6 0 0 0 9.500 4.900M17.900 12c.1-.300.1-.700.1-1M12 17v3.500M4 4l16 16" />,
);
export const VideoOffIcon = icon(<path d="M4 7h3M10 7h5v5M15 17H4V7M15 11l5-3v8M4 4l16 16" />);
export const HangUpIcon = icon(
  <path d="M3.500 15c0-2.500 3.500-5 8.500-5s8.500 2.500 8.500 5v1.500l-4.500.5v-3a12 12 0 0 0-8 0v3l-4.500-.5z" />,
);

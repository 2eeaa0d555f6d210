import { icon } from '../../ui/icons.tsx';

export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />);
export const PauseIcon = icon(<path d="M8.5 6v12M15.5 6v12" strokeWidth={3} />);

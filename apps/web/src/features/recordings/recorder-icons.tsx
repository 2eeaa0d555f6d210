import { icon } from '../../ui/icons.tsx';

export const PauseIcon = icon(<path d="M8.5 6v12M15.5 6v12" strokeWidth={3} />);

import { JoinByLink } from '../features/practice-rooms/join-by-link.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Join a practice room');
  return <JoinByLink />;
}

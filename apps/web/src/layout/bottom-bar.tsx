import type { SignedInUser } from '@urost3/contract/accounts/accounts.schemas.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { Link, useLocation } from 'react-router';
import { UnreadBadge } from '../features/messages/public/unread-badge.tsx';
import { recallSection } from '../features/study/public/last-section.ts';
import { paths, stationPath, studyBases } from '../paths.ts';
import {
  CalendarIcon,
  ChatIcon,
  ClockIcon,
  StethoscopeIcon,
  UserIcon,
} from '../ui/media/icons.tsx';
import classes from './app-frame.module.css';
import { hasBottomBar } from './nav-links.ts';

/**
 * `pathsOfItem` lists the paths of the item. A page belongs to the item if its path is in the list, or below a path in
 * the list.
 */
const places = [
  {
    label: 'Today',
    Icon: CalendarIcon,
    pathsOfItem: [paths.dashboard, paths.plan, paths.pointCards],
    pathFor: () => paths.dashboard,
  },
  {
    label: 'Study',
    Icon: StethoscopeIcon,
    pathsOfItem: ['/station', '/section', ...Object.values(studyBases), paths.revision],
    pathFor: ({ uid }: SignedInUser) => stationPath(recallSection(uid)?.stationId ?? stationIds[0]),
  },
  { label: 'Circuit', Icon: ClockIcon, pathsOfItem: [paths.circuit], pathFor: () => paths.circuit },
  {
    label: 'Community',
    Icon: ChatIcon,
    pathsOfItem: [paths.community],
    pathFor: () => paths.community,
  },
  {
    label: 'Me',
    Icon: UserIcon,
    pathsOfItem: [paths.user, '/receipts'],
    pathFor: () => paths.user,
  },
];

/** A learner's bottom bar on a phone, with five items. */
export function BottomBar({ user }: { user: SignedInUser }) {
  const { pathname, search } = useLocation();
  if (!hasBottomBar(user, pathname, search)) return null;
  const isOfItem = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    <nav aria-label="Places" className={classes.bar}>
      {places.map(({ label, Icon, pathsOfItem, pathFor }) => (
        <Link
          key={label}
          to={pathFor(user)}
          className={classes.place}
          aria-current={pathsOfItem.some(isOfItem) ? 'page' : undefined}
        >
          <Icon size={24} />
          {label}
          {label === 'Community' && (
            <span className={classes.badge}>
              <UnreadBadge />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

import { Drawer, Stack, Text } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { Link, useLocation } from 'react-router';
import { hasAdminAccess } from '../admin-pages.ts';
import { UnreadBadge } from '../features/messages/public/unread-badge.tsx';
import { type PagePath, paths } from '../paths.ts';
import {
  BookmarkIcon,
  CalendarIcon,
  ChartIcon,
  ChatIcon,
  ClockIcon,
  LockIcon,
  MicrophoneIcon,
  NoteIcon,
  SearchIcon,
  VideoIcon,
} from '../ui/icons.tsx';
import { currentAt } from './current-link.ts';
import { LogoutButton } from './logout-button.tsx';
import classes from './mobile-menu.module.css';
import { bottomBarPaths, menuLinksFor } from './nav-links.ts';

const icons: Partial<Record<PagePath, typeof SearchIcon>> = {
  [paths.dashboard]: CalendarIcon,
  [paths.circuit]: ClockIcon,
  [paths.community]: ChatIcon,
  [paths.search]: SearchIcon,
  [paths.plan]: ChartIcon,
  [paths.pointCards]: NoteIcon,
  [paths.practice]: MicrophoneIcon,
  [paths.bookInterview]: VideoIcon,
  [paths.myBookings]: CalendarIcon,
  [paths.revision]: BookmarkIcon,
  [paths.admin]: LockIcon,
};

interface MobileDrawerProps {
  user: SignedInUser;
  isOpen: boolean;
  onClose: () => void;
}

export function MobileDrawer({ user, isOpen, onClose }: MobileDrawerProps) {
  const { pathname } = useLocation();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(20rem, 85vw)"
      title={<strong>Menu</strong>}
      closeButtonProps={{ 'aria-label': 'Close menu', size: 44 }}
    >
      <Stack gap="lg">
        <div>
          <Text fw={600}>{user.displayName || user.email}</Text>
          <Text size="sm" c="dimmed" className={classes.email}>
            {user.email}
          </Text>
        </div>
        <nav aria-label="Main" className={classes.links}>
          {menuLinksFor(user).map((link) => (
            <Link
              key={link.path}
              to={link.path}
              className={classes.link}
              data-in-bar={!hasAdminAccess(user) && bottomBarPaths.includes(link.path)}
              aria-current={currentAt(link.path, pathname)}
              onClick={onClose}
            >
              <LinkIcon path={link.path} />
              {link.label}
              {link.path === paths.community && <UnreadBadge />}
            </Link>
          ))}
        </nav>
        <LogoutButton variant="default" size="md" fullWidth />
      </Stack>
    </Drawer>
  );
}

function LinkIcon({ path }: { path: PagePath }) {
  const Icon = icons[path];
  return Icon ? <Icon size={20} /> : null;
}

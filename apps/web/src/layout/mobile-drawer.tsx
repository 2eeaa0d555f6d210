import { Drawer, Group, Stack, Text } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { Link, useLocation } from 'react-router';
import { hasAdminAccess } from '../admin-access.ts';
import { UnreadBadge } from '../features/messages/public/unread-badge.tsx';
import { InitialsAvatar } from '../features/people/public/initials-avatar.tsx';
import { type PagePath, paths } from '../paths.ts';
import {
  BookmarkIcon,
  CalendarIcon,
  ChatIcon,
  ClockIcon,
  icon,
  LockIcon,
  LogoutIcon,
  MicrophoneIcon,
  NoteIcon,
  SearchIcon,
  VideoIcon,
} from '../ui/icons.tsx';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import { currentAt } from './current-link.ts';
import { LogoutButton } from './logout-button.tsx';
import classes from './mobile-menu.module.css';
import { bottomBarPaths, menuLinksFor } from './nav-links.ts';

const ListIcon = icon(
  <path d="m4 7 1.500 1.500L8 5.500M4 16l1.500 1.500L8 14.500M12 7h8M12 16h8" />,
);

const icons: Partial<Record<PagePath, typeof SearchIcon>> = {
  [paths.dashboard]: CalendarIcon,
  [paths.circuit]: ClockIcon,
  [paths.community]: ChatIcon,
  [paths.search]: SearchIcon,
  [paths.plan]: ListIcon,
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
  useFocusReturn(isOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(20rem, 85vw)"
      title={<strong>Menu</strong>}
      classNames={{ content: classes.drawer, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Close menu', size: 44 }}
    >
      <Stack gap="lg" flex="1 0 auto">
        <Group gap="sm" wrap="nowrap">
          <InitialsAvatar uid={user.uid} name={user.displayName || user.email} />
          <div className={classes.who}>
            <Text fw={600}>{user.displayName || user.email}</Text>
            <Text size="sm" c="dimmed">
              {user.email}
            </Text>
          </div>
        </Group>
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
        <div className={classes.last}>
          <LogoutButton
            className={classes.logout}
            fullWidth
            justify="flex-start"
            leftSection={<LogoutIcon />}
          />
        </div>
      </Stack>
    </Drawer>
  );
}

function LinkIcon({ path }: { path: PagePath }) {
  const Icon = icons[path];
  return Icon ? <Icon size={20} /> : null;
}

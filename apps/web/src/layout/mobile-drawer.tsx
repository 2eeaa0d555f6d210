import { Box, Drawer, Group, Stack, Text } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts/accounts.schemas.ts';
import { Link, useLocation } from 'react-router';
import { UnreadBadge } from '../features/messages/public/unread-badge.tsx';
import { InitialsAvatar } from '../features/people/public/initials-avatar.tsx';
import { type PagePath, paths } from '../paths.ts';
import { useFocusReturn } from '../ui/hooks/focus.ts';
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
  UserIcon,
  VideoIcon,
} from '../ui/media/icons.tsx';
import { cx } from '../ui/page/class-names.ts';
import pieces from '../ui/page/pieces.module.css';
import { Quiet } from '../ui/text/quiet.tsx';
import { LogoutButton } from './logout-button.tsx';
import classes from './mobile-drawer.module.css';
import { currentAt, linksFor, type NavLink } from './nav-links.ts';

const ListIcon = icon(
  <path d="m4 7 1.500 1.500L8 5.500M4 16l1.500 1.500L8 14.500M12 7h8M12 16h8" />,
);

const icons: Partial<Record<PagePath, typeof LockIcon>> = {
  [paths.dashboard]: CalendarIcon,
  [paths.circuit]: ClockIcon,
  [paths.community]: ChatIcon,
  [paths.plan]: ListIcon,
  [paths.pointCards]: NoteIcon,
  [paths.practice]: MicrophoneIcon,
  [paths.practicePartners]: UserIcon,
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
  const { pages, practice } = linksFor(user);
  useFocusReturn(isOpen);
  const toLink = ({ path, label }: NavLink) => (
    <Link
      key={path}
      to={path}
      className={cx(pieces.menuLink, classes.link)}
      aria-current={currentAt(path, pathname)}
      onClick={onClose}
    >
      <LinkIcon path={path} />
      {label}
      {path === paths.community && <UnreadBadge />}
    </Link>
  );
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(20rem, 85vw)"
      title="Menu"
      classNames={{ content: classes.drawer, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Close menu', size: 44 }}
    >
      <Stack gap="md" flex="1 0 auto">
        <Group gap="sm" wrap="nowrap">
          <InitialsAvatar uid={user.uid} name={user.displayName || user.email} />
          <Box miw={0} data-wrap="anywhere">
            <Text fw={600}>{user.displayName || user.email}</Text>
            <Quiet>{user.email}</Quiet>
          </Box>
        </Group>
        <Stack aria-label="Main" component="nav" gap={0} mx="-0.75rem">
          {pages.map(toLink)}
          {practice.length > 0 && (
            <Quiet component="h2" px="sm" pt="sm">
              Practise
            </Quiet>
          )}
          {practice.map(toLink)}
        </Stack>
        <div className={classes.last}>
          <LogoutButton
            classNames={{ root: classes.logout, section: classes.logoutIcon }}
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
  return Icon ? <Icon size={20} className={classes.icon} /> : null;
}

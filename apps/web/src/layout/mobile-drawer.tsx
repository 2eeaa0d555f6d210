import { Drawer, Stack, Text } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { Link, useLocation } from 'react-router';
import { UnreadBadge } from '../features/messages/public/unread-badge.tsx';
import { paths } from '../paths.ts';
import { currentAt } from './current-link.ts';
import { LogoutButton } from './logout-button.tsx';
import classes from './mobile-menu.module.css';
import { linksFor } from './nav-links.ts';

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
          <Link
            to={paths.search}
            className={classes.link}
            aria-current={currentAt(paths.search, pathname)}
            onClick={onClose}
          >
            Search
          </Link>
          {linksFor(user).map((link) => (
            <Link
              key={link.path}
              to={link.path}
              className={classes.link}
              aria-current={currentAt(link.path, pathname)}
              onClick={onClose}
            >
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

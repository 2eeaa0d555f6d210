import { Badge, Box, Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { BellIcon } from '../../../ui/media/icons.tsx';

type NotificationButtonProps = ButtonProps &
  Pick<ComponentProps<'button'>, 'aria-expanded' | 'onClick' | 'ref'> & { unread?: number };

/** The button that opens the notifications. On a phone it shows only the bell and the number of new notifications. */
export function NotificationButton({ unread = 0, ...props }: NotificationButtonProps) {
  return (
    <Button variant="default" size="sm" px="sm" {...props}>
      <BellIcon />
      <Box component="span" mx="2xs" data-spoken-below="xs">
        Notifications
      </Box>
      {unread > 0 && (
        <Badge variant="filled" size="sm" circle={unread < 10} color="var(--app-danger)">
          {unread}
          <VisuallyHidden> new</VisuallyHidden>
        </Badge>
      )}
    </Button>
  );
}

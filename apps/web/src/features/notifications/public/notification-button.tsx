import { Badge, Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { BellIcon } from '../../../ui/media/icons.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import classes from './notification-menu.module.css';

type NotificationButtonProps = ButtonProps &
  Pick<ComponentProps<'button'>, 'aria-expanded' | 'onClick' | 'ref'> & { unread?: number };

/** The button that opens the notifications. On a phone it shows only the bell and the number of new notifications. */
export function NotificationButton({ unread = 0, ...props }: NotificationButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<BellIcon />}
      rightSection={
        unread > 0 && (
          <Badge size="sm" circle={unread < 10} color="red.9" className={classes.count}>
            {unread}
            <VisuallyHidden> new</VisuallyHidden>
          </Badge>
        )
      }
      {...props}
      className={cx(classes.button, props.className)}
    >
      <span className={classes.word}>Notifications</span>
    </Button>
  );
}

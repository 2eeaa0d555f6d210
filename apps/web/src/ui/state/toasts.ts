// The toast library with its styles.
import '../page/more-styles.ts';
import '@mantine/notifications/styles.layer.css';

export { Notifications, notifications } from '@mantine/notifications';

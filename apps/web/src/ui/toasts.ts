// The toast library with all its looks.
import './more-styles.ts';
import '@mantine/notifications/styles.layer.css';

export { Notifications, notifications } from '@mantine/notifications';

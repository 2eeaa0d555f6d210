// The toast library, with the styles.
import '../page/more-styles.ts';

export { Notifications, notifications } from '@mantine/notifications';

import '../page/more-styles.ts';

export { Modal } from '@mantine/core';

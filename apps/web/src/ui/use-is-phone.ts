import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is as narrow as a phone. Known at the first rendering, so that nothing moves after it. */
export const useIsPhone = () =>
  useMediaQuery('(max-width: 35.99em)', false, { getInitialValueInEffect: false });

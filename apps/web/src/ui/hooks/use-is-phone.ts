import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the page is as narrow as a phone. The first render already has the value, so that the layout does not move.
 */
export const useIsPhone = () =>
  useMediaQuery('(max-width: 35.99em)', false, { getInitialValueInEffect: false });

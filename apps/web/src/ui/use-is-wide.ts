import { useMediaQuery } from '@mantine/hooks';

/** Whether the window has the width from which the actions of a row stand in it. */
export const useIsWide = () =>
  useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false });

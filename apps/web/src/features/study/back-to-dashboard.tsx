import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** @param isAside whether another button is the page's main action */
export function BackToDashboard({ isAside }: { isAside: boolean }) {
  const look = isAside ? { variant: 'transparent', px: 0 } : {};
  return (
    <Button component={Link} to={paths.dashboard} color="var(--study-accent)" {...look}>
      Back to Dashboard
    </Button>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** @param isAside whether another button is the page's main action */
export function BackToDashboard({ isAside }: { isAside: boolean }) {
  const look = isAside ? { variant: 'default' } : { color: 'var(--study-accent)' };
  return (
    <Button component={Link} to={paths.dashboard} {...look}>
      Back to Dashboard
    </Button>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

export function BackToDashboard() {
  return (
    <Button component={Link} to={paths.dashboard} color="var(--study-accent)">
      Back to Dashboard
    </Button>
  );
}

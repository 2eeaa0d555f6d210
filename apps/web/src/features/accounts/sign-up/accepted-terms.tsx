import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Quiet } from '../../../ui/text/quiet.tsx';

/** Says which documents a person accepts by signing up. */
export function AcceptedTerms() {
  return (
    <Quiet>
      By signing up you accept the{' '}
      <Anchor component={Link} to={paths.terms} inherit underline="always">
        terms of use
      </Anchor>
      , the{' '}
      <Anchor component={Link} to={paths.refunds} inherit underline="always">
        refund rules
      </Anchor>{' '}
      and the{' '}
      <Anchor component={Link} to={paths.privacy} inherit underline="always">
        privacy notice
      </Anchor>
      .
    </Quiet>
  );
}

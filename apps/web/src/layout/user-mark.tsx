import { VisuallyHidden } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { Link } from 'react-router';
import { InitialsAvatar } from '../features/people/public/initials-avatar.tsx';
import { paths } from '../paths.ts';
import classes from './user-mark.module.css';

/** The avatar as a link to the account page. */
export function UserMark({ user }: { user: SignedInUser }) {
  const name = user.displayName || user.email;
  return (
    <Link to={paths.user} className={classes.avatar}>
      <InitialsAvatar uid={user.uid} name={name} size="large" />
      <VisuallyHidden>
        , your account: <bdi>{name}</bdi>
      </VisuallyHidden>
    </Link>
  );
}

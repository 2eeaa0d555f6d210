import { initialsOf } from '../accounts/public/initials.ts';
import classes from './messages.module.css';

/** The initials of a person or a group, beside the name. */
export function Face({ name }: { name: string }) {
  return (
    <span className={classes.face} aria-hidden>
      {initialsOf({ displayName: name })}
    </span>
  );
}

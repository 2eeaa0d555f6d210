import { initialsOf } from '../../accounts/public/initials.ts';
import classes from './face.module.css';

/** As many as face.module.css has. */
const TINTS = 5;

/** The same name has the same tint on every page and device. */
function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return sum % TINTS;
}

/** The initials of a person or a group, beside the name. */
export function Face({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span className={classes.face} data-tint={tintOf(name)} data-small={isSmall} aria-hidden>
      {initialsOf({ displayName: name })}
    </span>
  );
}

import { initialsOf } from '../../accounts/public/initials.ts';
import classes from './face.module.css';

/** As many as face.module.css has. */
const TINTS = 5;

/** The same person has the same tint on every page and device. */
export function tintOf(id = ''): number {
  let hash = 0;
  for (const letter of id) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % TINTS;
}

interface FaceProps {
  /** The person's uid, or the id of a group; it decides the tint. Missing in what an earlier release kept on the device. */
  uid: string | undefined;
  name: string;
  /** Default: as high as two lines of text. */
  size?: 'small' | 'large';
}

/** The initials of a person or a group, beside the name. */
export function Face({ uid, name, size }: FaceProps) {
  return (
    <span className={classes.face} data-tint={tintOf(uid)} data-size={size} aria-hidden>
      {initialsOf({ displayName: name })}
    </span>
  );
}

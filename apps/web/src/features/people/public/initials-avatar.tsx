import { initialsOf } from '../../accounts/public/initials.ts';
import classes from './people.module.css';

/** The number of colours in people.module.css. */
const AVATAR_COLORS = 5;

/** The index of an avatar's colour. The colour depends only on the id, so it is the same on every page and device. */
export function avatarColor(id = ''): number {
  let hash = 0;
  for (const letter of id) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % AVATAR_COLORS;
}

interface InitialsAvatarProps {
  /**
   * The uid of a person or the id of a group conversation, which determines the colour. Undefined in responses that an earlier
   * release cached on the device.
   */
  uid: string | undefined;
  name: string;
  /** Undefined for the default size, which is as high as two lines of text. */
  size?: 'small' | 'large';
  /** The width of the circle, where that of its size does not fit. */
  width?: string;
}

/** A circle with the initials of a person or a group conversation. */
export function InitialsAvatar({ uid, name, size, width }: InitialsAvatarProps) {
  return (
    <span
      className={classes.avatar}
      style={{ width }}
      data-tint={avatarColor(uid)}
      data-size={size}
      aria-hidden
    >
      {initialsOf({ displayName: name })}
    </span>
  );
}

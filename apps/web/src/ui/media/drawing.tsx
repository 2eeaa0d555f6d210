// Drawings for empty states, in the colours of the page's scheme. They are decorative, because the title beside them
// has the same meaning.
import type { ReactNode } from 'react';
import classes from './drawing.module.css';

const drawings = {
  bookmark: (
    <>
      <path d="M60 30c-8-6-18-7-28-6v38c10-1 20 0 28 6 8-6 18-7 28-6V24c-10-1-20 0-28 6z" />
      <path d="M60 30v38" />
      <path data-solid d="M72 25v17l5-4 5 4V24z" />
    </>
  ),
  calendar: (
    <>
      <rect x="35" y="26" width="50" height="44" rx="6" />
      <path d="M35 39h50M48 20v11M72 20v11" />
      <path d="M47 49h.1M60 49h.1M73 49h.1M47 60h.1M73 60h.1" />
      <circle data-solid cx="60" cy="60" r="5" />
    </>
  ),
  chat: (
    <>
      <path d="M72 42h15a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6h-3v8l-9-8H62a6 6 0 0 1-6-6v-3" />
      <path d="M30 22h36a6 6 0 0 1 6 6v17a6 6 0 0 1-6 6H46l-9 8v-8h-7a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6z" />
      <path d="M38 37h.1M48 37h.1M58 37h.1" />
    </>
  ),
  letter: (
    <>
      <rect x="30" y="27" width="60" height="42" rx="6" />
      <path d="m33 31 27 22 27-22" />
      <circle data-solid cx="86" cy="29" r="7" />
    </>
  ),
  page: (
    <>
      <path d="M42 18h26l13 13v39a4 4 0 0 1-4 4H42a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4z" />
      <path d="M68 18v13h13M48 43h23M48 53h23M48 63h13" />
    </>
  ),
  people: (
    <>
      <circle cx="47" cy="36" r="11" />
      <path d="M27 70c2-13 10-19 20-19s18 6 20 19z" />
      <circle data-solid cx="77" cy="41" r="8" />
      <path d="M73 55c10-2 18 4 20 15H76" />
    </>
  ),
  rest: (
    <>
      <path d="M38 38h34v19a12 12 0 0 1-12 12H50a12 12 0 0 1-12-12zM72 43h4a7 7 0 0 1 0 14h-4" />
      <path d="M48 30c-4-4 3-6 0-11M61 30c-4-4 3-6 0-11M32 76h48" />
    </>
  ),
  search: (
    <>
      <circle cx="54" cy="42" r="20" />
      <path d="m69 57 15 15M45 39h18M45 47h11" />
    </>
  ),
  signpost: (
    <>
      <path d="M60 16v60M46 76h28" />
      <path d="M56 22h28l7 7-7 7H56zM64 42H38l-7 7 7 7h26z" />
    </>
  ),
  warning: (
    <>
      <path d="M56 20a5 5 0 0 1 8 0l27 46a5 5 0 0 1-4 7H33a5 5 0 0 1-4-7z" />
      <path d="M60 38v15M60 62h.1" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof drawings;

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      viewBox="0 0 120 90"
      width={120}
      height={90}
      className={classes.drawing}
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={classes.ground}
        d="M16 50C12 24 36 8 62 10s46 18 42 42-22 32-46 32S20 72 16 50z"
      />
      {drawings[name]}
    </svg>
  );
}

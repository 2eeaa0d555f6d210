import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The link to an interview's room, on this site or another. The link opens a new tab. */
export function RoomLink({
  href,
  ...props
}: ButtonProps & { href: string; 'aria-describedby'?: string }) {
  return (
    <Button component="a" href={href} target="_blank" rel="noopener noreferrer" {...props}>
      Join Interview
    </Button>
  );
}

/** The longest delay that `setTimeout` accepts. */
const LONGEST_MS = 2 ** 31 - 1;

/** Whether a point in time has passed, such as an interview's start. The value updates while the page is open. */
export function useHasBegun(startsAt: string): boolean {
  const [now, setNow] = useState(() => Date.now());
  const leftMs = Date.parse(startsAt) - now;
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(leftMs, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs <= 0;
}

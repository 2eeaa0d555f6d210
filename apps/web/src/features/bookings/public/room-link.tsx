import { Button, type ButtonProps } from '@mantine/core';

/** The way into the room of an interview, on this site or elsewhere; it opens beside this page. */
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

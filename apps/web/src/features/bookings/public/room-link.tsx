import { Button, type ButtonProps } from '@mantine/core';

/** The link to the room of an interview, on this site or another. It opens in a new tab. */
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

import { Button, type ButtonProps } from '@mantine/core';

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

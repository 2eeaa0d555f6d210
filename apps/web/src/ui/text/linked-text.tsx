import type { ReactNode } from 'react';
import { addressEnd } from './addresses.ts';

const ADDRESS = /https?:\/\/[\p{L}\p{N}[][^\s<>"]*/giu;

interface LinkedTextProps {
  text: string;
  target?: '_blank' | '_self';
}

/** Text in which web addresses are links. They open in a new tab by default. */
export function LinkedText({ text, target = '_blank' }: LinkedTextProps) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { index } of text.matchAll(ADDRESS)) {
    const address = text.slice(index, addressEnd(text, index));
    parts.push(
      text.slice(from, index),
      <a key={index} href={address} target={target} rel="noopener noreferrer nofollow">
        {address}
      </a>,
    );
    from = index + address.length;
  }
  return [...parts, text.slice(from)];
}

interface ExcerptProps {
  parts: readonly { text: string; isHit: boolean }[];
}

/** Plain text with the words that were looked for marked. */
export function Excerpt({ parts }: ExcerptProps) {
  return parts.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text));
}

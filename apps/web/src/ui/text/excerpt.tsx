interface ExcerptProps {
  parts: readonly { text: string; isHit: boolean }[];
}

/** Plain text with the matched words marked. */
export function Excerpt({ parts }: ExcerptProps) {
  return parts.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text));
}

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

/** Text in which web addresses are links that open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  const parts = text.split(ADDRESS);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

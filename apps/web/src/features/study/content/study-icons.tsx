// One outline icon for each type of teaching block, drawn on a 24 × 24 grid like ui/media/icons.tsx. They are decorative,
// because the block's title has the same meaning.
import type { contentBlockTypes } from '@urost3/contract/stations/stations.ts';

/** Plain text, headings and images use the default icon. */
type BlockType = Exclude<
  (typeof contentBlockTypes)[number],
  'paragraph' | 'heading' | 'image_identifier'
>;

const drawings: Record<BlockType, string> = {
  // Two speech bubbles.
  communication_guidance: 'M4 4.5h11v7.5H9l-3 3v-3H4zM18 9h2v7.5h-2v3l-3-3h-4.5v-2',
  // A star, for the ideal answer.
  model_approach: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z',
  // A key.
  key_points: 'M8.5 11a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM11.7 12.3 20 4M16 8l3 3',
  // A clipboard with lines.
  instructions: 'M6 5.5h12v15H6zM9.5 3.5h5v4h-5zM9 12h6M9 16h4',
  // An open book.
  background: 'M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2zM12 6.5v13',
  // A lamp.
  example: 'M9.5 17.5h5M10.5 20.5h3M9.5 17.5c0-2.5-3-4-3-7.5a5.5 5.5 0 0 1 11 0c0 3.5-3 5-3 7.5',
  // A cross in a shield.
  emergency_protocol:
    'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM12 8.5v6.5M8.75 11.75h6.5',
  // A bolt.
  immediate_actions: 'M13.5 3 5.5 13.5h6L10.5 21l8-10.5h-6z',
  // A page with a tick.
  consultation_protocol: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 14l2 2 4-4',
  // A magnifying glass.
  assessment_approach: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20.5 20.5',
};
const defaultDrawing = 'M12 4.5 19.5 12 12 19.5 4.5 12zM12 9.5v5M9.5 12h5';

/** A type without a drawing uses the default icon. This includes types that are not in `contentBlockTypes`. */
export function BlockIcon({ type }: { type: string }) {
  const isKnown = Object.hasOwn(drawings, type);
  return (
    <svg
      viewBox="0 0 24 24"
      width={22}
      height={22}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-icon={isKnown ? type : 'default'}
    >
      <path d={isKnown ? drawings[type as BlockType] : defaultDrawing} />
    </svg>
  );
}

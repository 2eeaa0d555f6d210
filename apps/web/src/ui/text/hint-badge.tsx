import { Badge, Tooltip } from '@mantine/core';

interface HintBadgeProps {
  color: string;
  /** The exact value, shown on hover, touch and keyboard focus. */
  hint: string;
  children: string;
}

/** A badge with a hint. It is 24 px high, the minimum size of WCAG 2.2 for touch, because touch opens the hint. */
export function HintBadge({ color, hint, children }: HintBadgeProps) {
  return (
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
      <Badge color={color} h={24} miw="max-content" tabIndex={0}>
        {children}
      </Badge>
    </Tooltip>
  );
}

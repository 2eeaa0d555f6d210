import { Anchor, Button } from '@mantine/core';
import type { RecallPlan } from '@urost3/contract/recall/recall.schemas.ts';

/**
 * Whether the button for the date and the days off is in the page heading. It is there when the interview is over,
 * because the learner must set the next date. It is also there when the plan has no days.
 */
export const isOwnDaysButtonAbove = ({ isExamOver, days }: RecallPlan) =>
  isExamOver || days.length === 0;

export function OwnDaysButton({ isMain, onClick }: { isMain: boolean; onClick: () => void }) {
  return (
    <Button variant={isMain ? 'filled' : 'default'} aria-haspopup="dialog" onClick={onClick}>
      Date and days off
    </Button>
  );
}

export function OwnDaysLink({ onClick }: { onClick: () => void }) {
  return (
    <Anchor
      component="button"
      type="button"
      mih={44}
      fw={600}
      underline="always"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      Date and days off
    </Anchor>
  );
}

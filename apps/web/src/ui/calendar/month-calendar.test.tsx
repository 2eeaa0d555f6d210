import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { MonthCalendar } from './month-calendar.tsx';

const show = (earliestMonth?: string) => {
  const onMonth = vi.fn();
  renderPart(
    <MonthCalendar
      variant="choose"
      label="Days"
      month="2026-11"
      onMonth={onMonth}
      today="2026-11-20"
      firstWeekday={1}
      selected={null}
      look={() => ({ tone: 'none', words: 'nothing', isDisabled: false })}
      onSelect={() => undefined}
      {...(earliestMonth ? { earliestMonth } : {})}
    />,
  );
  return onMonth;
};
const day = (name: RegExp) => screen.queryByRole('button', { name });

test('the shared month calendar starts at the current week when earlier months are excluded, and keys cannot move before this week', async () => {
  const onMonth = show('2026-11');
  const monday = screen.getByRole('button', { name: /^Monday 16 November/ });
  expect(day(/^Sunday 15 November/)).toBeNull();
  monday.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}{PageUp}');
  expect(document.activeElement).toBe(monday);
  expect(onMonth).not.toHaveBeenCalled();
});

test('the shared month calendar shows the whole month when earlier months are included', () => {
  show();
  expect(day(/^Sunday 1 November/)).not.toBeNull();
});

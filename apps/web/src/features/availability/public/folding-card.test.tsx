import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FoldingCard } from './folding-card.tsx';

const show = (isFolded: boolean) =>
  render(
    <MantineProvider env="test">
      <FoldingCard title="My calendar" isFolded={isFolded}>
        <p>The address</p>
      </FoldingCard>
    </MantineProvider>,
  );
// Hidden buttons are included, because the style sheet shows this button on phones only.
const toggle = () => screen.queryByRole('button', { name: 'My calendar', hidden: true });

test("the button of an interviewer's collapsed calendar card has aria-expanded=false, and a press opens the card", async () => {
  show(true);
  expect(toggle()?.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle() as HTMLElement);
  expect(toggle()?.getAttribute('aria-expanded')).toBe('true');
});

test("an interviewer's collapsed calendar card shows its content when isFolded becomes false", () => {
  const { rerender } = show(true);
  const content = () => screen.getByText('The address').parentElement?.dataset.open;
  expect(content()).toBe('false');
  rerender(
    <MantineProvider env="test">
      <FoldingCard title="My calendar" isFolded={false}>
        <p>The address</p>
      </FoldingCard>
    </MantineProvider>,
  );
  expect(content()).toBe('true');
});

test("an interviewer's calendar card that cannot be collapsed has no button to open it", () => {
  show(false);
  expect(toggle()).toBeNull();
});

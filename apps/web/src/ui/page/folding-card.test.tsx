import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FoldingCard } from './folding-card.tsx';

const card = (isFolded: boolean | 'always') => (
  <MantineProvider env="test">
    <FoldingCard title="My calendar" isFolded={isFolded}>
      <p>The address</p>
    </FoldingCard>
  </MantineProvider>
);
const fold = () => screen.getByText('The address').closest('details');

test("an interviewer's rarely needed calendar card is collapsed at first", () => {
  render(card('always'));
  expect(screen.getByRole('region', { name: 'My calendar' })).toBeDefined();
  expect(fold()?.open).toBe(false);
});

test("an interviewer's collapsed calendar card opens when it needs attention", () => {
  const { rerender } = render(card('always'));
  rerender(card(false));
  expect(fold()?.open).toBe(true);
});

test("an interviewer's calendar card that only a phone collapses is open on a wide screen", () => {
  render(card(true));
  expect(fold()?.open).toBe(true);
});

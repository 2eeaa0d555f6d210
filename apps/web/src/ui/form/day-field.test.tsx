import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DayField } from './day-field.tsx';

const draw = (value: string) =>
  render(
    <DayField label="Move to" value={value} onChange={() => undefined} hint="Suggested: today" />,
    { wrapper: MantineProvider },
  );

test("the date field shows the chosen day in words, whatever the browser's date format", () => {
  draw('2027-01-12');
  const describedBy = screen.getByLabelText('Move to').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describedBy)?.textContent).toBe(
    'Tuesday 12 January 2027Suggested: today',
  );
});

test('the date field says that no day is chosen', () => {
  draw('');
  expect(screen.getByText('No day chosen')).toBeDefined();
});

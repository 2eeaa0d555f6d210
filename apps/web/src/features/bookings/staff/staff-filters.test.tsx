import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { bookingStatuses } from '@urost3/contract/bookings/bookings.ts';
import { expect, test } from 'vitest';
import { StaffFilters } from './staff-bookings.tsx';

test('Booking Management offers every status as a filter of bookings', () => {
  render(
    <MantineProvider env="test">
      <StaffFilters
        filter={{ status: '', show: '', dateFrom: '', dateTo: '' }}
        onChange={() => {}}
        onClear={undefined}
      />
    </MantineProvider>,
  );
  const { options } = screen.getByLabelText<HTMLSelectElement>('Status');
  expect([...options].map((option) => option.value).sort()).toEqual(
    ['', ...bookingStatuses].sort(),
  );
});

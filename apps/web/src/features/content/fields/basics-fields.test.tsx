import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptySection } from '../editor/section-edits.ts';
import { findProblems } from '../saving/section-problems.ts';
import { OrderField } from './basics-fields.tsx';

function Editor({ onOrder }: { onOrder: (order: number) => void }) {
  const [order, setOrder] = useState(7);
  const change = (next: number) => {
    setOrder(next);
    onOrder(next);
  };
  return (
    <MantineProvider env="test">
      <OrderField order={order} error={null} onChange={change} />
      <button type="button" onClick={() => setOrder(3)}>
        Restore
      </button>
    </MantineProvider>
  );
}

test.each(['1.5', '-2', '', 'first', '1,5'])(
  "the order '%s' of a section stays as typed, and keeps the section from being saved",
  async (text) => {
    let order = 7;
    render(<Editor onOrder={(next) => (order = next)} />);
    const field = screen.getByLabelText('Order');
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
    expect(field).toHaveProperty('value', text);
    // The local copy of a section is JSON.
    const document = JSON.parse(JSON.stringify({ ...emptySection(), title: 'Torsion', order }));
    const problems = findProblems(document, 'clinical_skills', { isDraft: true });
    expect(problems.find(({ path }) => path === 'order')?.reason).toMatch(
      /^Order must be a whole number from 0 to \d+\.$/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(field).toHaveProperty('value', '3');
  },
);

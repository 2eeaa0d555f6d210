import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StationFields } from './station-fields.tsx';

// Textareas measure themselves again when a font arrives; jsdom knows no fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

test('the text of a point is the label of its mark', () => {
  const text = 'Sets the scene';
  render(
    <MantineProvider env="test">
      <StationFields
        station={{ stationId: 'communication', points: [{ text, mark: 'met' }], comment: '' }}
        onChange={() => {}}
      />
    </MantineProvider>,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox');
  expect([...select.labels].map((label) => label.textContent)).toEqual([text]);
  expect(select.getAttribute('aria-label')).toBe('Communication: Sets the scene');
});

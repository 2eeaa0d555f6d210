import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText } from './message-list.tsx';

test('a web address in a message is a link, without the full stop after it', () => {
  render(<LinkedText text={'See https://uroweb.org/guidelines. And javascript:alert(1)'} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://uroweb.org/guidelines']);
  expect(document.body.textContent).toBe(
    'See https://uroweb.org/guidelines. And javascript:alert(1)',
  );
});

import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openEditor } from '../editor/editor.fixtures.tsx';
import { emptyQuestion, set } from '../editor/section-edits.ts';
import { PublishNeeds, useIsFilled } from './publish-needs.tsx';

function Filled() {
  return useIsFilled() ? 'filled' : 'empty';
}

test('the section editor says what a new section still needs to be published', () => {
  const { store } = openEditor(() => (
    <>
      <PublishNeeds />
      <p>
        <Filled />
      </p>
    </>
  ));
  const line = screen.getByRole('status');
  expect(line.textContent).toBe('Needed to publish: title, scenario, answer');
  expect(screen.getByText('empty')).toBeDefined();
  act(() => store.update(set({ title: 'Consent', scenario: 'He asks.', answer: 'Explain.' })));
  expect(line.textContent).toBe('Ready to publish');
  act(() => store.update(set({ questions: [emptyQuestion()] })));
  expect(line.textContent).toBe('Needed to publish: question 1');
  expect(screen.getByText('filled')).toBeDefined();
});

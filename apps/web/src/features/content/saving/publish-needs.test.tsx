import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EditorContext } from '../editor/editor-context.ts';
import { emptyQuestion, emptySection, set } from '../editor/section-edits.ts';
import { PublishNeeds, useIsFilled } from './publish-needs.tsx';
import { SectionDocument } from './section-document.ts';

function Filled() {
  return useIsFilled() ? 'filled' : 'empty';
}

test('the section editor says what a new section still needs to be published', () => {
  const store = new SectionDocument(emptySection(), () => undefined);
  const context = {
    stationId: 's1',
    sectionId: null,
    learnerStationId: 'communication' as const,
    store,
    update: store.update,
    addMedia: () => undefined,
  };
  render(
    <MantineProvider env="test">
      <EditorContext value={context}>
        <PublishNeeds />
        <p>
          <Filled />
        </p>
      </EditorContext>
    </MantineProvider>,
  );
  const line = screen.getByRole('status');
  expect(line.textContent).toBe('Needed to publish: title, scenario, answer');
  expect(screen.getByText('empty')).toBeDefined();
  act(() => store.update(set({ title: 'Consent', scenario: 'He asks.', answer: 'Explain.' })));
  expect(line.textContent).toBe('Ready to publish');
  act(() => store.update(set({ questions: [emptyQuestion()] })));
  expect(line.textContent).toBe('Needed to publish: question 1');
  expect(screen.getByText('filled')).toBeDefined();
});

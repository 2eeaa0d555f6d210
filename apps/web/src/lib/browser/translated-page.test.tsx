import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { watchTranslation } from './translated-page.ts';

beforeAll(() => watchTranslation());

/** Replaces each text as the translators of browsers do: by an element, in one step or in two. */
async function translate(root: Element, inSteps: 'before' | 'after' | 'at once'): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.localName === 'font' || text.data.trim() === '') continue;
    const font = document.createElement('font');
    font.textContent = `[${text.data}]`;
    if (inSteps === 'before') text.before(font);
    if (inSteps === 'after') text.after(font);
    if (inSteps === 'at once') text.replaceWith(font);
    else text.remove();
  }
  // The changes are reported in a microtask.
  await Promise.resolve();
}

function Results() {
  const [found, setFound] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setFound(found + 1)}>
        Search
      </button>
      <button type="button" onClick={() => setFound(0)}>
        Clear
      </button>
      <p data-testid="words">
        {found > 1 && <b>Many: </b>}
        Found {found} {found === 1 ? 'section' : 'sections'}
        {found === 0 ? null : ' here'}
      </p>
    </>
  );
}

test.each(['before', 'after', 'at once'] as const)(
  'a translated page shows new texts and removes old ones when the translator inserts its text %s',
  async (inSteps) => {
    const { container } = render(<Results />);
    const words = () => screen.getByTestId('words').textContent;
    const [search, clear] = screen.getAllByRole('button');
    await translate(container, inSteps);
    expect(words()).toBe('[Found ][1][ ][section][ here]'.replace('[ ]', ' '));
    await userEvent.click(search as HTMLElement);
    await Promise.resolve();
    expect(words()?.replaceAll(/[[\]]/g, '')).toBe('Many: Found 2 sections here');
    await translate(container, inSteps);
    await userEvent.click(clear as HTMLElement);
    await Promise.resolve();
    expect(words()?.replaceAll(/[[\]]/g, '')).toBe('Found 0 sections');
    await userEvent.click(search as HTMLElement);
    await Promise.resolve();
    expect(words()?.replaceAll(/[[\]]/g, '')).toBe('Found 1 section here');
  },
);

test('an element that a translator has moved elsewhere can be removed from a translated page', async () => {
  function Moved({ isShown }: { isShown: boolean }) {
    return <p data-testid="moved">Read {isShown && <a href="/terms">the terms</a>} first</p>;
  }
  const { container, rerender } = render(<Moved isShown />);
  await translate(container, 'before');
  const place = container.querySelector('font');
  place?.append(screen.getByRole('link'));
  rerender(<Moved isShown={false} />);
  rerender(<Moved isShown />);
  await Promise.resolve();
  expect(screen.getByTestId('moved').textContent).toContain('first');
});

import { expect, test } from 'vitest';
import { bodyOfPost, retitleContent, titleOfPost } from './post-title.ts';

test.each([
  ['## Torsion in the **ED**', 'Torsion in the ED'],
  ['> *Quoted* words', 'Quoted words'],
  ['- [ ] First __thing__ to do', 'First thing to do'],
  ['1. One `code` and ~~old~~ words', 'One code and old words'],
  ['See [the guideline](https://example.test/a_b) now', 'See the guideline now'],
  ['![A stone](https://example.test/x.png)', 'A stone'],
  ['***Bold and slanted***', 'Bold and slanted'],
  ['---\n\n# Heading ##', 'Heading'],
  ['```ts\nconst x', 'const x'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['PSA > 10 and #3 of 5', 'PSA > 10 and #3 of 5'],
  ['\\*Not marked\\*', '*Not marked*'],
  ['* * *', 'Post'],
])('the post %j has the title %j', (content, title) => {
  expect(titleOfPost(content)).toBe(title);
});

test('the first line of a post is shown once: as the title, or in the text if the title was shortened or changed', () => {
  expect(bodyOfPost('Torsion', '## **Torsion**\n\nThe text')).toBe('The text');
  expect(bodyOfPost('## Torsion', '## Torsion\nThe text')).toBe('The text');
  expect(bodyOfPost('Another title', '## Torsion\nThe text')).toBe('## Torsion\nThe text');
  const code = '```ts\nconst x\n```';
  expect(bodyOfPost(titleOfPost(code), code)).toBe(code);
  const long = `${'word '.repeat(80)}end`;
  expect(bodyOfPost(titleOfPost(long), long)).toBe(long);
});

test.each([
  ['First\nSecond', 'First', 'New', 'New\nSecond'],
  ['First', 'First', 'New', 'New'],
  [
    '\n## Torsion in the **ED**\n\nWhat now?',
    'Torsion in the ED',
    'Torsion',
    '\nTorsion\n\nWhat now?',
  ],
  ['First\nSecond', 'Another title', 'New', 'First\nSecond'],
])(
  'the text %j of a post with the title %j and the new title %j becomes %j',
  (content, title, newTitle, changed) => {
    expect(retitleContent(content, title, newTitle)).toBe(changed);
  },
);

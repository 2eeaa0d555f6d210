import { expect, test } from 'vitest';
import { containsTyped } from './fold-text.ts';

test.each([
  ['O’Brien, Zoë', 'zoe obrien', true],
  ['O’Brien, Zoë', 'zoe smith', false],
  ['Non-muscle-invasive', 'non muscle', true],
  ['Anne-Marie Test', 'annemarie', true],
  ['Annemarie Test', 'anne-marie', true],
  ['Annemarie Test', 'Anne Marie', true],
  ['TNFα and β-hCG', 'tnf alpha beta-hcg', true],
  ['10⁹/L, cm²', '10^9 cm2', true],
  ['Αλφα', 'alpha', false],
  ['5 μmol', 'μmol', true],
  ['Anything', '  ', true],
  ['Anything', '…', false],
  ['50% of cases', '%', false],
  ['Anything', "' - '", false],
  ['Anything', '😀', false],
])('%j is found by what a person typed, %j: %s', (text, typed, isFound) => {
  expect(containsTyped(text, typed)).toBe(isFound);
});

// Checks dependencies and sizes that lint cannot check. `npm run house -- -v` prints further measures.
import { expect, test } from 'vitest';
import { findCircles, findPrivateImports, findUnsharedFiles } from '../house/features.mjs';
import { findFilesOver, findFormsByAddress, findNumberInputs } from '../house/measures.mjs';

test('no features depend on each other in a circle, type imports included', () => {
  expect(findCircles()).toEqual([]);
});

test("a feature imports only another feature's public files, also with dynamic imports", () => {
  expect(findPrivateImports()).toEqual([]);
});

test("a feature's public folder contains only files that other features, pages or layouts import", () => {
  expect(findUnsharedFiles()).toEqual([]);
});

test('no file of the product is longer than 400 lines', () => {
  expect(findFilesOver(400)).toEqual([]);
});

test('every form of the web app but search is sent by POST, so that no password can get into an address', () => {
  expect(findFormsByAddress()).toEqual([]);
});

test('no field for a number drops typed characters, so that a wrong number is refused and not changed', () => {
  expect(findNumberInputs()).toEqual([]);
});

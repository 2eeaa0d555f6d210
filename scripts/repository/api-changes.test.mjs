import { expect, test } from 'vitest';
import {
  ACCEPTED_PATH,
  findBreakingChanges,
  findUnacceptedChanges,
  printDescription,
  RECORDS_PATH,
  readAt,
  withoutAccepted,
} from './api-changes.mjs';

const current = printDescription();

/** The API description after a change, as text. */
function changed(change) {
  const description = JSON.parse(current);
  change(description);
  return JSON.stringify(description);
}

test('the API has no breaking change without a recorded reason (add one: npm run api:accept -- "<reason>")', () => {
  expect(findUnacceptedChanges(current)).toEqual([]);
  expect(findUnacceptedChanges(current, 'HEAD')).toEqual([]);
});

test('the accepted API description matches the code (update it: npm run api:accept)', () => {
  expect(JSON.parse(readAt(ACCEPTED_PATH))).toEqual(JSON.parse(current));
});

test('a breaking change of the API is reported once, even when several endpoints share the changed schema', () => {
  const broken = changed(({ paths, components: { schemas } }) => {
    delete paths['/api/search'];
    schemas.SignInBody.required.push('answer');
    schemas.SignInBody.properties.answer = { type: 'string' };
    delete schemas.StudySection.properties.title;
    delete paths['/api/healthz'].get.responses[200];
  });
  expect(findBreakingChanges(current, broken)).toEqual([
    expect.stringContaining('Path `/api/search` was removed.'),
    expect.stringMatching(/`answer`.*SignInBody/),
    expect.stringContaining('Property `title` of `StudySection` was removed.'),
    expect.stringMatching(/healthz.*200/),
  ]);
});

test('a new endpoint, a new response field and a new optional request field are not breaking changes of the API', () => {
  const grown = changed(({ paths, components: { schemas } }) => {
    const { operationId: _, ...get } = paths['/api/healthz'].get;
    paths['/api/new'] = { get: { ...get, operationId: 'new_call' } };
    schemas.StudySection.properties.added = { type: 'string' };
    schemas.SignInBody.properties.hint = { type: 'string' };
  });
  expect(findBreakingChanges(current, grown)).toEqual([]);
});

test('every accepted breaking change of the API is recorded with its date, reason and effects', () => {
  for (const record of JSON.parse(readAt(RECORDS_PATH))) {
    expect(record.on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(record.reason.length).toBeGreaterThan(20);
    expect(record.changes.length).toBeGreaterThan(0);
  }
});

test('a breaking change of the API needs a new record, and the record of an earlier change does not accept it', () => {
  const lines = ['`title` was removed.', '`email` was removed.'];
  const record = { on: '2026-11-21', reason: 'Nobody sends a title.', changes: [lines[0]] };
  expect(withoutAccepted(lines, [], [record])).toEqual([lines[1]]);
  expect(withoutAccepted(lines, [record], [record])).toEqual(lines);
});

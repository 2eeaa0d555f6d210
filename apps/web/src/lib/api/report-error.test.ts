import { describe, expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { ApiError } from './api-error.ts';
import { describeError, reportError } from './report-error.ts';

const REPORT = 'POST /api/client-errors';

describe('an error report', () => {
  test('a report of a browser error contains the error and the kind of page, not the address', () => {
    const report = describeError('crash', new TypeError('no'), '/community/posts/42');
    expect(report).toMatchObject({ kind: 'crash', name: 'TypeError', message: 'no' });
    expect(report.route).toBe('/community/…');
  });

  test('a report of a browser error contains the id of the failed call', () => {
    const error = new ApiError({ status: 500, code: 'x', message: 'm', requestId: 'r-1' });
    expect(describeError('crash', error, '/')).toMatchObject({ requestId: 'r-1', route: '/' });
  });

  test('a browser error is reported once, without the session, and at most five reports are sent per visit', () => {
    const server = serve({ [REPORT]: { status: 204 } });
    for (let n = 0; n < 3; n += 1) reportError('error', new Error('the same'));
    expect(server.of(REPORT)).toHaveLength(1);
    expect(server.calls[0]?.headers).toEqual({ 'content-type': 'application/json' });
    for (let n = 0; n < 20; n += 1) reportError('error', new Error(`another ${n}`));
    expect(server.of(REPORT)).toHaveLength(5);
  });
});

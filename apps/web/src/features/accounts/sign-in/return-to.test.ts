import { describe, expect, test } from 'vitest';
import { loginPathFor, safeReturnPath } from './return-to.ts';

describe('the page requested before login', () => {
  test('the page requested before login keeps its query and fragment', () => {
    const asked = '/communication/consent-for-turbt?part=2#questions';
    const login = new URL(loginPathFor(asked), 'http://x.test');
    expect(login.pathname).toBe('/login');
    expect(safeReturnPath(login.searchParams.get('next'))).toBe(asked);
  });

  test.each([
    '//evil.test',
    '//evil.test/dashboard',
    '/\\evil.test',
    '/..//evil.test',
    '/\t/evil.test',
    'https://evil.test/dashboard',
    'javascript:alert(1)',
    'dashboard',
    '',
    null,
  ])(
    '3.7.2 a page requested before login is ignored when it is not a path of this site: %s',
    (asked) => {
      expect(safeReturnPath(asked)).toBeNull();
    },
  );

  test('the login page and the home page do not count as the page requested before login', () => {
    expect(safeReturnPath('/login?next=/dashboard')).toBeNull();
    expect(loginPathFor('/')).toBe('/login');
  });
});

import { matchRoutes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { prefetchOnIntent } from './prefetch-on-intent.ts';

let stop: (() => void) | undefined;

function open(href: string, routePath = '/plan') {
  const lazy = vi.fn(async () => ({ Component: () => null }));
  stop = prefetchOnIntent((pathname) => matchRoutes([{ path: routePath, lazy }], pathname));
  const link = document.createElement('a');
  link.href = href;
  const inside = document.createElement('span');
  link.append(inside);
  document.body.append(link);
  const touch = () => inside.dispatchEvent(new Event('touchstart', { bubbles: true }));
  return { lazy, touch };
}

afterEach(() => {
  stop?.();
  document.body.replaceChildren();
});

test('touching a link in the app prefetches its page once', () => {
  const { lazy, touch } = open('/plan?from=menu');
  touch();
  touch();
  expect(lazy).toHaveBeenCalledTimes(1);
});

test('touching a link in the app to another site or an unknown page prefetches nothing', () => {
  const elsewhere = open('https://example.test/plan');
  elsewhere.touch();
  expect(elsewhere.lazy).not.toHaveBeenCalled();
  stop?.();
  const unknown = open('/nowhere');
  unknown.touch();
  expect(unknown.lazy).not.toHaveBeenCalled();
});

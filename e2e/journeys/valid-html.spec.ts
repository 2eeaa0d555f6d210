// The pages as the server sends them, checked by html-validate's standard rules.
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test } from '../support/test.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);

/**
 * Whether a message is about a `<style>` element in a `<div>`. The component library renders these elements, so the
 * test ignores the message.
 */
const isOfComponentLibrary = ({ ruleId, message }: { ruleId: string; message: string }) =>
  ruleId === 'element-permitted-content' && /^<style> element .* under <div>$/.test(message);

for (const path of [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/contact',
  '/terms',
  '/privacy',
  '/dashboard',
  '/no-such-page',
]) {
  test(`the page sent for ${path} is valid HTML`, async ({ request }) => {
    const answer = await request.get(path, { headers: { accept: 'text/html' } });
    const { results } = await validator.validateString(await answer.text());
    const faults = results
      .flatMap(({ messages }) => messages)
      .filter((message) => !isOfComponentLibrary(message))
      .map(({ message, line, column }) => `${line}:${column} ${message}`);
    expect(faults).toEqual([]);
  });
}

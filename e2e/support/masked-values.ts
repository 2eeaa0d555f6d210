// Masks values that differ between runs although the page is the same: ids, times of the server's clock, countdowns.
import type { Page } from '@playwright/test';

export const maskChangingValues = (page: Page) =>
  page.evaluate(() => {
    const changing: [RegExp, string][] = [
      [/\b09:0\d:\d\d\b/g, '09:00:00'],
      [/\b09:0\d\b/g, '09:00'],
      [/\b[789]m ago/g, '9m ago'],
      // The duration of circuit phases that were skipped.
      [/^0:0\d$/, '0:00'],
      [/\b(pi|ch|re|pay)_\w+/g, '$1_000000000000000000000000'],
      [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '00000000-0000-0000-0000-000000000000'],
    ];
    // URLs in fields, such as an invitation link, are random. A URL template contains `{room}` and is the same in every run.
    for (const field of document.querySelectorAll('input'))
      if (/^https?:[^{]+$/.test(field.value)) field.value = 'https://example.test/link';
    for (const line of document.querySelectorAll<HTMLElement>('[data-changing-width]'))
      line.style.minWidth = line.style.maxWidth = '80%';
    // The colour of an avatar is computed from the person's random uid. Avatars may be rendered again at any time.
    const maskTints = () => {
      for (const face of document.querySelectorAll<HTMLElement>('[data-tint]')) {
        const letters = [...(face.textContent ?? '')].map((letter) => letter.codePointAt(0) ?? 0);
        const tint = String(letters.reduce((sum, code) => sum + code, 0) % 5);
        if (face.dataset.tint !== tint) face.dataset.tint = tint;
      }
    };
    maskTints();
    new MutationObserver(maskTints).observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-tint'],
    });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const before = text.nodeValue ?? '';
      const parent = text.parentElement;
      const after = parent?.closest('[role="timer"]')
        ? before.replace(/\d+:\d\d/, '12:34')
        : parent?.closest('td:is([data-label="UID"], [data-label="Payment"]) code')
          ? before.replace(/[A-Za-z0-9]/g, '0')
          : /^https?:/.test(before) && parent?.closest('article a')
            ? 'https://example.test/link'
            : changing.reduce((words, [what, instead]) => words.replace(what, instead), before);
      if (after !== before) text.nodeValue = after;
    }
  });

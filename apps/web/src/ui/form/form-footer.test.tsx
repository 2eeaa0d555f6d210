import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { FormFooter } from './form-footer.tsx';

function show(props: { isBusy: boolean; error?: string }) {
  const submit = vi.fn();
  renderPart(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormFooter submitLabel="Send" onCancel={() => undefined} {...props} />
    </form>,
  );
  return submit;
}

test('the buttons of a form in a dialog submit it, and stay visible while the form scrolls', () => {
  const submit = show({ isBusy: false });
  const send = screen.getByRole('button', { name: 'Send' });
  expect(send.closest('.footer')?.contains(screen.getByRole('button', { name: 'Cancel' }))).toBe(
    true,
  );
  send.click();
  expect(submit).toHaveBeenCalledOnce();
});

test('a form in a dialog shows why it could not be submitted directly above its buttons', () => {
  show({ isBusy: false, error: 'The name is taken.' });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('The name is taken.');
  expect(alert.nextElementSibling?.classList.contains('footer')).toBe(true);
});

test('a form in a dialog cannot be cancelled or submitted again while it is being submitted', () => {
  show({ isBusy: true });
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

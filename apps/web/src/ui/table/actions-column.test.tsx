import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { RowActions } from './actions-column.tsx';
import type { RowAction } from './row-menu-list.tsx';

afterEach(() => vi.restoreAllMocks());

/** Shows a row in a window of this width. */
function show(width: number, actions: RowAction[]): void {
  const original = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...original(query),
    matches:
      width >= 16 * Number(/min-width: (\d+)em/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
  }));
  renderPart(<RowActions name="Fred" actions={actions} />);
}
const action = (label: string, changes: Partial<RowAction> = {}): RowAction => ({
  label,
  onSelect: () => {},
  ...changes,
});
const names = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('from 1,280 px on, the main actions of a row are buttons in it, and the others are in its menu', async () => {
  const suspend = vi.fn();
  show(1280, [
    action('Change Roles'),
    action('Copy UID'),
    action('Suspend', { isInRow: true, onSelect: suspend }),
  ]);
  await screen.findByRole('button', { name: 'Actions for Fred' });
  expect(names()).toEqual(['Suspend: Fred', 'Actions for Fred']);
  await userEvent.click(screen.getByRole('button', { name: 'Suspend: Fred' }));
  expect(suspend).toHaveBeenCalledOnce();
});

test('below 1,280 px all actions of a row are in its menu', async () => {
  show(1279, [action('View', { isInRow: true }), action('Refund', { isInRow: true })]);
  await screen.findByRole('button', { name: 'Actions for Fred' });
  expect(names()).toEqual(['Actions for Fred']);
});

test.each([360, 1280])('at %i px a single action of a row is a button and no menu', (width) => {
  show(width, [action('End')]);
  expect(names()).toEqual(['End: Fred']);
});

test('an action in the row that is not allowed says why and does nothing', async () => {
  const remove = vi.fn();
  const disabledReason = 'You cannot remove your own admin role.';
  show(1280, [action('Remove Admin', { isInRow: true, onSelect: remove, disabledReason })]);
  const button = screen.getByRole('button', { name: `Remove Admin: Fred. ${disabledReason}` });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(remove).not.toHaveBeenCalled();
});

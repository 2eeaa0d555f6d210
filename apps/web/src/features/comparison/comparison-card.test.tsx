import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { showToast } from '../../ui/state/show-toast.ts';
import { ComparisonCard } from './comparison-card.tsx';

vi.mock('../../ui/state/show-toast.ts', () => ({ showToast: vi.fn() }));

const base: Record<string, Reply> = {};
const getSetting = 'GET /api/comparison/setting';
const putSetting = 'PUT /api/comparison/setting';

beforeEach(() => {
  signInForTest();
  vi.mocked(showToast).mockReset();
});

describe('the setting of the comparison with other learners', () => {
  function open(answers: Record<string, Reply>) {
    const server = serve({ ...base, ...answers });
    renderApp([{ path: '/', Component: ComparisonCard }], '/');
    return { server, person: userEvent.setup() };
  }

  test('the setting switches the comparison with other learners off and is saved', async () => {
    const { server, person } = open({
      [getSetting]: { json: { isOn: true } },
      [putSetting]: { json: { isOn: false } },
    });
    const control = await screen.findByRole('switch', { name: /^Compare me with other learners/ });
    expect(control).toHaveProperty('checked', true);
    server.answers[getSetting] = { json: { isOn: false } };
    await person.click(control);
    await waitFor(() => expect(control).toHaveProperty('checked', false));
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith('success', 'The comparison is switched off.'),
    );
    expect(server.of(putSetting)).toMatchObject([{ body: { isOn: false } }]);
  });

  test('the setting of the comparison returns to the saved state when saving fails', async () => {
    const { person } = open({
      [getSetting]: { json: { isOn: true } },
      [putSetting]: refusal(500, 'internal', 'Something failed.'),
    });
    const control = await screen.findByRole('switch');
    await person.click(control);
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', 'Something failed.'));
    await waitFor(() => expect(control).toHaveProperty('checked', true));
  });

  test('the setting of the comparison can be loaded again after a failure', async () => {
    const { server, person } = open({
      [getSetting]: refusal(500, 'internal', 'Something failed.'),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.answers[getSetting] = { json: { isOn: false } };
    await person.click(again);
    expect(await screen.findByRole('switch')).toHaveProperty('checked', false);
  });

  test('the setting of the comparison is not offered to staff, who are never compared', async () => {
    signInForTest({ admin: true });
    const { server } = open({});
    await waitFor(() => expect(server.of(getSetting)).toHaveLength(0));
    expect(screen.queryByText('Comparison with others')).toBeNull();
  });
});

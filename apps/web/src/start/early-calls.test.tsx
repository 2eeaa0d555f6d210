import { waitFor } from '@testing-library/react';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { expect, test } from 'vitest';
import { routes } from '../app/router.tsx';
import { makeStation } from '../features/stations/testing.ts';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';
import { earlyCalls } from './early-calls.ts';

test.each(Object.entries(earlyCalls))(
  'the early calls at %s are calls that the page makes',
  async (path, calls) => {
    signInForTest({ admin: true });
    const server = serve({
      'GET /api/stations/overview': { json: stationIds.map((id) => makeStation(id, [])) },
    });
    renderApp(routes, path.replace(':stationSlug', 'torsion').replace(':stationId', stationIds[0]));
    const expected = calls.map((call) => call.replace('~', 'torsion'));
    await waitFor(() =>
      expect(server.calls.map(({ url }) => url)).toEqual(expect.arrayContaining(expected)),
    );
  },
);

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { DataTable } from './data-table.tsx';

test('every part of a table says what it is, because rows that are cards are no table to Safari', async () => {
  serve({});
  const table = (
    <DataTable
      caption="Names"
      columns={[{ key: 'name', header: 'Name', render: (name: string) => name }]}
      rows={['Ada']}
      rowKey={(name) => name}
    />
  );
  renderApp([{ path: '/', element: table }], '/');
  const found = await screen.findByRole('table', { name: 'Names' });
  const roles = [found, ...found.querySelectorAll('thead, tbody, tr, th, td')];
  expect(roles.map((part) => part.getAttribute('role'))).toEqual([
    'table',
    'rowgroup',
    'row',
    'columnheader',
    'rowgroup',
    'row',
    'cell',
  ]);
});

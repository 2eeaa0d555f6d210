import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CityField } from '../../features/accounts/sign-up/city-field.tsx';
import { useAddRow } from '../../features/content/fields/row-list.tsx';
import { MessageForm } from '../../features/messages/message-form.tsx';
import { AnswerArea } from '../../features/study/questions/answer-area.tsx';
import { serve } from '../../testing/fake-api.ts';
import { signInForTest } from '../../testing/signed-in.ts';
import { Modal } from '../../ui/dialog/modal.tsx';

/** The Enter and Escape of an input method: while it composes, and as Safari reports the key after the composition. */
const composed = [
  ['while composing', { isComposing: true, keyCode: 13 }],
  ['in Safari', { isComposing: false, keyCode: 229 }],
] as const;

const draw = (ui: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>{ui}</QueryClientProvider>
    </MantineProvider>,
  );

test.each(composed)(
  'Enter of an input method sends no message %s, and the next Enter does',
  async (_, key) => {
    signInForTest({ uid: 'ada' });
    const send = 'POST /api/community/conversations/c1/messages';
    const server = serve({
      [send]: { json: {} },
      'POST /api/community/conversations/c1/typing': { status: 204 },
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    draw(<MessageForm uid="ada" conversationId="c1" />);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await userEvent.type(field, 'にほん');
    fireEvent.keyDown(field, { key: 'Enter', ...key });
    expect(field.value).toBe('にほん');
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(server.of(send)).toHaveLength(1));
    expect(server.of(send)[0]?.body).toMatchObject({ content: 'にほん' });
  },
);

function Rows({ onAdd }: { onAdd: () => void }) {
  const { onKeyDown } = useAddRow(onAdd);
  return <input aria-label="Row" onKeyDown={onKeyDown} />;
}

test.each(composed)(
  'Enter of an input method adds no row, answers no question and selects no city %s',
  (_, key) => {
    const [onAdd, onAnswered, onCity] = [vi.fn(), vi.fn(), vi.fn()];
    draw(
      <>
        <Rows onAdd={onAdd} />
        <AnswerArea draftPlace={{ uid: 'me', place: 'answer' }} onAnswered={onAnswered} />
        <CityField onChange={onCity} />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('Row'), { key: 'Enter', ...key });
    fireEvent.keyDown(screen.getByLabelText('Your answer'), {
      key: 'Enter',
      ctrlKey: true,
      ...key,
    });
    const city = screen.getByRole('textbox', { name: 'City' });
    fireEvent.change(city, { target: { value: 'Leed' } });
    onCity.mockClear();
    fireEvent.keyDown(city, { key: 'Enter', ...key });
    for (const called of [onAdd, onAnswered, onCity]) expect(called).not.toHaveBeenCalled();
  },
);

test.each(composed)('Escape of an input method closes no dialog %s', async (_, key) => {
  const onClose = vi.fn();
  draw(
    <Modal opened onClose={onClose} title="Write">
      <input aria-label="Words" />
    </Modal>,
  );
  fireEvent.keyDown(await screen.findByLabelText('Words'), { key: 'Escape', ...key });
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Words'), '{Escape}');
  expect(onClose).toHaveBeenCalled();
});

import { Button, NativeSelect, PasswordInput, Radio, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderApp } from '../../testing/render-app.tsx';
import { useForm } from './use-form.ts';

const Body = z.object({
  name: z.string().trim().min(1, 'Please say who you are.'),
  colour: z.enum(['red', 'blue'], 'Please choose a colour.'),
  alias: z.string().max(3, 'The alias is too long.'),
});

interface FormProps {
  schema: z.ZodType<z.infer<typeof Body>> | (() => Promise<typeof Body>);
  onSubmit: (body: z.infer<typeof Body>) => unknown;
}

function Form({ schema, onSubmit }: FormProps) {
  const form = useForm({
    initialValues: { name: '', colour: null, alias: '' },
    schema,
    alsoCheck: ({ name, alias }) => (name === alias ? { alias: 'The alias is the name.' } : {}),
    onSubmit: (body) => onSubmit(body),
  });
  return (
    <form method="post" {...form.formProps}>
      <TextInput {...form.getInputProps('name')} label="Name" />
      <Radio.Group {...form.getInputProps('colour')} label="Colour">
        <Radio value="red" label="Red" />
        <Radio value="blue" label="Blue" />
      </Radio.Group>
      <TextInput {...form.getInputProps('alias')} label="Alias" />
      <Button type="submit">Send</Button>
      <Button onClick={() => form.refuse({ alias: 'Somebody has it.' })}>Refuse</Button>
    </form>
  );
}

function open(props: FormProps) {
  renderApp([{ path: '/', element: <Form {...props} /> }], '/');
  return userEvent.setup();
}

test('a form shows the message of every wrong field and focuses the first one', async () => {
  const onSubmit = vi.fn();
  const user = open({ schema: Body, onSubmit });
  await user.type(await screen.findByLabelText('Alias'), 'long');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please say who you are.')).toBeDefined();
  expect(screen.getByText('Please choose a colour.')).toBeDefined();
  expect(screen.getByText('The alias is too long.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Ada');
  expect(screen.queryByText('Please say who you are.')).toBeNull();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Red'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a form submits the parsed values, and only once when Enter is pressed repeatedly', async () => {
  const onSubmit = vi.fn(() => new Promise(() => undefined));
  const user = open({ schema: async () => Body, onSubmit });
  await user.click(await screen.findByLabelText('Blue'));
  await user.type(screen.getByLabelText('Name'), ' Ada {Enter}{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', colour: 'blue', alias: '' });
});

test('a form whose schema cannot be loaded still applies its own rules and leaves the rest to the server', async () => {
  const onSubmit = vi.fn();
  const user = open({ schema: () => Promise.reject(new Error('offline')), onSubmit });
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The alias is the name.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Alias'));
  await user.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada', colour: null, alias: '' });
});

test('a refusal by the server is shown at the field of the form, which gets the focus', async () => {
  const user = open({ schema: Body, onSubmit: () => undefined });
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Somebody has it.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Alias'));
});

function FilledForm({ onSubmit }: { onSubmit: (values: object) => void }) {
  const form = useForm({
    initialValues: { email: '', password: 'typed', note: '', rank: '' },
    alsoCheck: ({ email }) => (email ? {} : { email: 'Email is required.' }),
    onSubmit,
  });
  return (
    <form method="post" {...form.formProps}>
      <TextInput {...form.getInputProps('email')} label="Email" />
      <PasswordInput {...form.getInputProps('password')} label="Password" />
      <Textarea {...form.getInputProps('note')} label="Note" />
      <NativeSelect {...form.getInputProps('rank')} label="Rank" data={['', 'ST2', 'ST3']} />
      <Button type="submit">Send</Button>
    </form>
  );
}

test('a form sends what a password manager filled in without an event', async () => {
  const onSubmit = vi.fn();
  renderApp([{ path: '/', element: <FilledForm onSubmit={onSubmit} /> }], '/');
  const fill = (label: string, value: string) => {
    (screen.getByLabelText(label) as HTMLInputElement).value = value;
  };
  await screen.findByLabelText('Email');
  fill('Email', 'ada@example.test');
  fill('Password', 'correct horse');
  fill('Note', 'two\nlines');
  fill('Rank', 'ST3');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({
      email: 'ada@example.test',
      password: 'correct horse',
      note: 'two\nlines',
      rank: 'ST3',
    }),
  );
  expect(screen.queryByText('Email is required.')).toBeNull();
});

function ListForm({ save, onDone }: { save: () => Promise<unknown>; onDone: () => void }) {
  const list = useQuery({ queryKey: ['list'], queryFn: readList });
  const form = useForm({
    initialValues: {},
    failure: 'It could not be saved.',
    onSubmit: save,
    changes: [['list']],
    onDone,
  });
  return (
    <form method="post" {...form.formProps}>
      <output>{list.data}</output>
      <p>{form.problem}</p>
      <Button type="submit">Send</Button>
    </form>
  );
}
const readList = vi.fn<() => Promise<string>>();

test('a form is done when its change can be seen, and after a failure reads again as well', async () => {
  readList.mockResolvedValue('old');
  const save = vi.fn(() => Promise.reject(new Error('Somebody was faster.')));
  const onDone = vi.fn((): unknown => view.queryClient.getQueryData(['list']));
  const element = <ListForm save={save} onDone={() => onDone()} />;
  const view = renderApp([{ path: '/', element }], '/');
  await screen.findByText('old');
  readList.mockResolvedValue('of somebody');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Somebody was faster.')).toBeDefined();
  expect(await screen.findByText('of somebody')).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  readList.mockResolvedValue('new');
  save.mockImplementation(async () => undefined as never);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await vi.waitFor(() => expect(onDone).toHaveReturnedWith('new'));
});

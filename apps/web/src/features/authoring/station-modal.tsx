import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AdminStation,
  authoringEndpoints,
  NewStationBody,
} from '@urost3/contract/authoring.ts';
import type { StationType } from '@urost3/contract/stations.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { refreshContent } from './authoring.queries.ts';
import { typeOptions } from './station-types.ts';

interface StationModalProps {
  editing: AdminStation | 'new' | null;
  onClose: () => void;
}

export function StationModal({ editing, onClose }: StationModalProps) {
  return (
    <Modal
      opened={editing !== null}
      onClose={onClose}
      title={<strong>{editing === 'new' ? 'Add New Station' : 'Edit Station'}</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {editing !== null && (
        <StationForm station={editing === 'new' ? null : editing} onClose={onClose} />
      )}
    </Modal>
  );
}

interface StationFormProps {
  /** Null: a new one. */
  station: AdminStation | null;
  onClose: () => void;
}

type Values = { name: string; title: string; stationType: StationType | '' };
type Errors = Partial<Record<keyof Values, string | undefined>>;

function StationForm({ station, onClose }: StationFormProps) {
  const client = useQueryClient();
  const [values, setValues] = useState<Values>({
    name: station?.name ?? '',
    title: station?.title ?? '',
    stationType: station?.stationType ?? '',
  });
  const [errors, setErrors] = useState<Errors>({});
  const set = (changes: Partial<Values>) => {
    setValues((old) => ({ ...old, ...changes }));
    setErrors({});
  };
  const failed = station ? 'Failed to update station.' : 'Failed to create station.';
  const save = useMutation({
    mutationFn: ({ name, title, stationType }: NewStation) =>
      station
        ? callApi(authoringEndpoints.updateStation, {
            params: { id: station.id },
            body: { name, title },
          })
        : callApi(authoringEndpoints.createStation, { body: { name, title, stationType } }),
    onSuccess: () => {
      refreshContent(client);
      showToast(
        'success',
        station ? 'Station updated successfully!' : 'Station created successfully!',
      );
      onClose();
    },
    onError: (error) => error instanceof ApiError && setErrors(error.fields),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = NewStationBody.safeParse(values);
    if (parsed.success) {
      save.mutate(parsed.data);
      return;
    }
    const found: Errors = {};
    for (const issue of parsed.error.issues) {
      found[issue.path[0] as keyof Values] ??= issue.message;
    }
    setErrors(found);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Station">
      <Stack gap="md">
        {save.isError && (
          <Alert color="red" role="alert">
            {messageOf(save.error, failed)}
          </Alert>
        )}
        <TextInput
          data-autofocus
          label="Name (Internal Identifier)"
          required
          maxLength={200}
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Title (Display Name)"
          required
          maxLength={200}
          value={values.title}
          error={errors.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <NativeSelect
          label="Station Type"
          required
          disabled={station !== null}
          description={station ? 'Station type cannot be changed after creation.' : undefined}
          value={values.stationType}
          error={errors.stationType}
          data={[{ value: '', label: 'Choose a type' }, ...typeOptions]}
          onChange={(event) => set({ stationType: event.currentTarget.value as StationType | '' })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {station ? 'Update Station' : 'Create Station'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type NewStation = Omit<Values, 'stationType'> & { stationType: StationType };

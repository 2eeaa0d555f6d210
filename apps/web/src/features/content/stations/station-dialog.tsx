import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import { type AdminStation, NewStationBody } from '@urost3/contract/content/admin.schemas.ts';
import type { StationType } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf, stationLabels } from '@urost3/contract/stations/stations.ts';
import { callApi } from '../../../lib/api/api.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { contentChanges } from '../content.queries.ts';

export const typeLabel = (type: StationType) => stationLabels[stationIdOf[type]];

/** The options of a field for the station type, in the order of the specification. */
const typeOptions = (['outpatient', 'emergency', 'communication', 'skill'] as const).map(
  (value) => ({ value, label: typeLabel(value) }),
);

interface StationDialogProps {
  editing: AdminStation | 'new' | null;
  onClose: () => void;
}

export function StationDialog({ editing, onClose }: StationDialogProps) {
  return (
    <Modal
      opened={editing !== null}
      onClose={onClose}
      title={editing === 'new' ? 'Add New Station' : 'Edit Station'}
    >
      {editing !== null && (
        <StationForm station={editing === 'new' ? null : editing} onClose={onClose} />
      )}
    </Modal>
  );
}

interface StationFormProps {
  /** Null for a new station. */
  station: AdminStation | null;
  onClose: () => void;
}

function StationForm({ station, onClose }: StationFormProps) {
  const form = useForm({
    initialValues: {
      name: station?.name ?? '',
      title: station?.title ?? '',
      stationType: station?.stationType ?? '',
    },
    schema: NewStationBody,
    failure: station ? 'Failed to update station.' : 'Failed to create station.',
    onSubmit: async ({ name, title, stationType }) => {
      await (station
        ? callApi(contentAdminRoutes.updateStation, {
            params: { id: station.id },
            body: { name, title },
          })
        : callApi(contentAdminRoutes.createStation, { body: { name, title, stationType } }));
      showToast('success', `Station ${station ? 'updated' : 'created'} successfully!`);
      onClose();
    },
    changes: contentChanges,
  });
  return (
    <form method="post" {...form.formProps} aria-label="Station">
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('name')}
          data-autofocus
          label="Name (Internal Identifier)"
          required
          maxLength={200}
        />
        <TextInput
          {...form.getInputProps('title')}
          label="Title (Display Name)"
          required
          maxLength={200}
        />
        <NativeSelect
          {...form.getInputProps('stationType')}
          label="Station Type"
          required
          disabled={station !== null}
          description={station ? 'Station type cannot be changed after creation.' : undefined}
          data={[{ value: '', label: 'Choose a type' }, ...typeOptions]}
        />
        <FormFooter
          submitLabel={station ? 'Update Station' : 'Create Station'}
          form={form}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

import { Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SYNONYM_TERM_MAX, SYNONYM_TERMS_MAX, SYNONYM_TERMS_MIN } from '@urost3/contract/limits.ts';
import { searchSynonymRoutes } from '@urost3/contract/search-synonyms.routes.ts';
import { SynonymBody, type SynonymEntry } from '@urost3/contract/search-synonyms.schemas.ts';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { refreshSynonyms } from './search-synonyms.queries.ts';

interface SynonymModalProps {
  editing: SynonymEntry | 'new' | null;
  onClose: () => void;
}

export function SynonymModal({ editing, onClose }: SynonymModalProps) {
  return (
    <Modal
      opened={editing !== null}
      onClose={onClose}
      title={<strong>{editing === 'new' ? 'Add Terms' : 'Edit Terms'}</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {editing !== null && (
        <SynonymForm entry={editing === 'new' ? null : editing} onClose={onClose} />
      )}
    </Modal>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface SynonymFormProps {
  /** The entry to edit, which is a list of terms with one meaning; null for a new entry. */
  entry: SynonymEntry | null;
  onClose: () => void;
}

function SynonymForm({ entry, onClose }: SynonymFormProps) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: ({ terms }: { terms: string[] }) =>
      entry
        ? callApi(searchSynonymRoutes.update, {
            params: { id: entry.id },
            body: { terms, version: entry.version },
          })
        : callApi(searchSynonymRoutes.create, { body: { terms } }),
    onSuccess: () => {
      showToast('success', entry ? 'The terms have been changed.' : 'The terms have been added.');
      onClose();
      return refreshSynonyms(client);
    },
    onError: (error) => {
      // The synonyms are refetched, because another administrator may have changed the terms. When reopened, the dialog
      // shows the new terms.
      void refreshSynonyms(client);
      if (error instanceof ApiError) form.refuse(error.fields);
    },
  });
  const form = useForm({
    initialValues: { terms: entry?.terms.join('\n') ?? '' },
    transformValues: ({ terms }) => ({ terms: linesOf(terms) }),
    schema: SynonymBody,
    onSubmit: (body) => {
      save.mutate(body);
    },
  });
  // An error about the terms is shown at the field 'terms', and not in the footer of the form.
  const isAtField = save.error instanceof ApiError && 'terms' in save.error.fields;
  return (
    <form method="post" {...form.formProps} aria-label="Terms">
      <Stack gap="md">
        <Textarea
          {...form.getInputProps('terms')}
          data-autofocus
          label="One term per line"
          description={`${SYNONYM_TERMS_MIN}–${SYNONYM_TERMS_MAX} terms with the same meaning, the most common first. Capitals, accents and plurals do not matter.`}
          required
          autosize
          minRows={4}
          maxRows={10}
          maxLength={SYNONYM_TERMS_MAX * (SYNONYM_TERM_MAX + 1)}
        />
        <FormFooter
          submitLabel="Save Terms"
          isBusy={save.isPending}
          error={
            save.error && !isAtField
              ? messageOf(save.error, 'The terms could not be saved. Please try again.')
              : null
          }
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

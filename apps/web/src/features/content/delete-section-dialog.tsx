import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content-admin.routes.ts';
import type { AdminSection } from '@urost3/contract/content-admin.schemas.ts';
import { useState } from 'react';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { refreshContent } from './content.queries.ts';

interface DeleteSectionDialogProps {
  stationId: string;
  /** The section to delete; null while the dialog is closed. */
  section: AdminSection | null;
  onClose: () => void;
}

/** Asks for confirmation once, and a second time if the deletion changes which section is the free preview. */
export function DeleteSectionDialog({ stationId, section, onClose }: DeleteSectionDialogProps) {
  const client = useQueryClient();
  const [consequence, setConsequence] = useState<string | null>(null);
  const remove = useMutation({
    mutationFn: (sectionId: string) =>
      callApi(contentAdminRoutes.removeSection, {
        params: { id: stationId, sectionId },
        query: consequence ? { changeFreePreview: '1' } : {},
      }),
    onSuccess: () => {
      refreshContent(client);
      showToast('success', 'Section deleted successfully!');
      close();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'confirmation_required') {
        setConsequence(error.message);
        remove.reset();
      }
    },
  });
  const close = () => {
    setConsequence(null);
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={section !== null}
      title="Delete this section?"
      confirmLabel={consequence ? 'Delete anyway' : 'Delete Section'}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error && messageOf(remove.error, 'Failed to delete section.')}
      onConfirm={() => section && remove.mutate(section.id)}
      onClose={close}
    >
      {consequence ?? 'Are you sure you want to delete this section? This action cannot be undone.'}
      {section && !consequence && <p>{section.title}</p>}
    </ConfirmDialog>
  );
}

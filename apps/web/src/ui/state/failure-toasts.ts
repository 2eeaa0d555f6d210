import { MutationCache } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from './show-toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** With `failure`, a failed mutation shows a toast: the server's message, or these words when it has none. */
    mutationMeta: { failure?: string };
  }
}

/** The part of the query client that shows the toasts of failed mutations. */
export const failureToasts = () =>
  new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (meta?.failure) showToast('error', messageOf(error, meta.failure));
    },
  });

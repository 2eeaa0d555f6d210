// What happens after every write. A failure is told in one place: in a form beside its field or above its buttons (`useForm`), in a
// dialog or beside its button when there is room (`Problem`), otherwise as a toast (`meta.failure`).
import { MutationCache, type QueryKey } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from './show-toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The toast of a failure: the server's message, or these words when it has none. A function chooses the words itself. */
      failure?: string | ((error: unknown) => string);
      /** The keys of the queries that show what the write changes. They are read again, after a failure as well: others may have changed it. */
      changes?: readonly QueryKey[];
    };
  }
}

/** The part of the query client that follows up the app's writes. */
export const createMutationCache = () =>
  new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      const failure = meta?.failure;
      if (!failure) return;
      showToast('error', typeof failure === 'string' ? messageOf(error, failure) : failure(error));
    },
    onSettled: async (_data, error, _variables, _result, { meta }, { client }) => {
      const read = (meta?.changes ?? []).map((queryKey) => client.invalidateQueries({ queryKey }));
      // After a success, the write is pending until its change can be seen.
      if (!error) await Promise.all(read);
    },
  });

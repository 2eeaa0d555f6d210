// What happens after every write. A failure is told in one place: in a form beside its field or above its buttons (`useForm`), in a
// dialog or beside its button when there is room (`Problem`), otherwise as a toast (`meta.failure`). What a write changes is read again:
// `changes` of the mutation's meta, of the form, or of the question (`useConfirm`). Failed likes, comments, edits and deletions of the feed are
// only logged, as the specification says.
import { MutationCache, type QueryKey } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from './show-toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /**
       * The toast of a failure: the server's message, or these words when it has none. A function chooses the words itself, or
       * returns null for a failure that is shown in another way.
       */
      failure?: string | ((error: unknown) => string | null);
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
      const text = typeof failure === 'string' ? messageOf(error, failure) : failure?.(error);
      if (text) showToast('error', text);
    },
    onSettled: async (_data, error, _variables, _result, { meta }, { client }) => {
      const read = (meta?.changes ?? []).map((queryKey) => client.invalidateQueries({ queryKey }));
      // After a success, the write is pending until its change can be seen.
      if (!error) await Promise.all(read);
    },
  });

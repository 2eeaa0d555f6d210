import type { UserProfile } from '@urost3/contract/accounts-profile.schemas.ts';
import type { z } from 'zod';
import { messageOf } from '../../lib/api.ts';
import { useForm } from '../../ui/use-form.ts';
import { useSaveProfile } from './accounts.queries.ts';

interface Options<Values> {
  initialValues: Values;
  schema: z.ZodType<Values>;
  /** Sends the values. @returns the saved part of the profile */
  save: (values: Values) => Promise<Partial<UserProfile>>;
  /** The field at which a failure is shown. */
  firstField: keyof Values & string;
  onSaved: () => void;
}

/** A form that saves a part of the profile, and shows a failure at its first field. */
export function useProfileForm<Values extends object>(options: Options<Values>) {
  const { initialValues, schema, firstField, onSaved } = options;
  const save = useSaveProfile(options.save);
  const form = useForm({
    initialValues,
    schema,
    onSubmit: (values: Values): Promise<void> =>
      save
        .mutateAsync(values)
        .then(onSaved, (error) =>
          form.refuse({ [firstField]: messageOf(error, 'Failed to save. Please try again.') }),
        ),
  });
  return form;
}

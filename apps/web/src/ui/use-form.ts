import { type FormErrors, useForm as useMantineForm } from '@mantine/form';
import { type FormEvent, useRef } from 'react';
import type { z } from 'zod';
import { usePreload } from './use-preload.ts';

type Schema<Body> = z.ZodType<Body>;

interface Options<Values, Body> {
  initialValues: Values;
  /**
   * The endpoint's own body schema, so that both sides refuse with the same messages. A function, the same at each render, loads it
   * in idle time, because it is larger than most forms; if that fails, only the server validates.
   */
  schema?: Schema<Body> | (() => Promise<Schema<Body>>);
  /** What the schema checks and `onSubmit` gets, where that is not the values themselves. */
  transformValues?: (values: Values) => unknown;
  /** What the schema cannot know, such as rules between fields. The schema's message for a field comes before these. */
  alsoCheck?: (values: Values) => FormErrors;
  /** Gets what the schema made of the values. */
  onSubmit: (body: Body) => unknown;
}

const nothing = async () => null;

/** One message a field. What is wrong inside its value, such as the path `images.0`, is said at the field. */
function firstOfFields(found: (readonly [path: string, message: string])[]): FormErrors {
  const errors: FormErrors = {};
  for (const [path, message] of found) errors[path.split('.', 1)[0] ?? ''] ??= message;
  return errors;
}

/** @mantine/form with a schema of the contract: messages beside the fields, the first wrong field in focus, one submission at a time. */
export function useForm<Values extends object, Body = Values>(options: Options<Values, Body>) {
  const { initialValues, schema, transformValues, alsoCheck, onSubmit } = options;
  const load = typeof schema === 'function' ? schema : nothing;
  usePreload(load);
  const element = useRef<HTMLFormElement>(null);
  const checked = useRef<Body>(undefined);
  const form = useMantineForm({
    mode: 'uncontrolled',
    initialValues,
    enhanceGetInputProps: ({ field }) => ({ name: field }),
    validate: async (values: Values) => {
      const loaded = typeof schema === 'object' ? schema : await load().catch(() => null);
      const body: unknown = transformValues ? transformValues(values) : values;
      const result = loaded?.safeParse(body);
      checked.current = result ? result.data : (body as Body);
      const issues = result?.error?.issues ?? [];
      const found = issues.map(({ path, message }) => [path.join('.'), message] as const);
      return { ...alsoCheck?.(values), ...firstOfFields(found) };
    },
  });

  const focusFirst = (errors: FormErrors) => {
    const fields = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const wrong = fields.find(({ dataset }) => errors[dataset.path ?? '']);
    (wrong?.matches('input, select, textarea') ? wrong : wrong?.querySelector('input'))?.focus();
  };

  const submit = form.onSubmit(async () => {
    if (checked.current !== undefined) await onSubmit(checked.current);
  }, focusFirst);

  return {
    ...form,
    /** Shows messages of the server and focuses the first field that has one. */
    refuse: (fields: Record<string, string>) => {
      const errors = firstOfFields(Object.entries(fields));
      form.setErrors(errors);
      focusFirst(errors);
    },
    /** Back to the initial values; the fields stay the same elements, so the focus stays too. */
    clear: () => {
      element.current?.reset();
      form.reset();
    },
    /** For the form element. */
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) =>
        form.submitting ? event.preventDefault() : submit(event),
    },
  };
}

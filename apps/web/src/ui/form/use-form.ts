import { type FormErrors, useForm as useMantineForm } from '@mantine/form';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { usePreload } from '../hooks/rendering.ts';
import { useKeptValues } from './use-kept-values.ts';

type Schema<Body> = z.ZodType<Body>;

interface Options<Values, Body> {
  initialValues: Values;
  /**
   * The body schema of the endpoint. With it, browser and server refuse with the same messages. A schema is larger than
   * most forms, so a function can load it instead. The function must be the same at each render, and is first called
   * when the browser is idle. If loading fails, only the server validates.
   */
  schema?: Schema<Body> | (() => Promise<Schema<Body>>);
  /** Converts the values to what the schema validates and `onSubmit` receives. */
  transformValues?: (values: Values) => unknown;
  /**
   * Checks that the schema cannot express, such as rules between fields. For the same field, the schema's message comes
   * first.
   */
  alsoCheck?: (values: Values) => FormErrors;
  /**
   * Called after each change of a value. The fields are uncontrolled, so a change alone does not render the form again.
   */
  onValuesChange?: (values: Values) => void;
  /**
   * Identifies the form, for example 'report.{post}': what was changed in it is kept on this device until it was sent (`finish`) or
   * given up (`close`, `clear`).
   */
  draft?: string;
  /** Called by `close`. */
  onClose?: () => void;
  /** Called with the parsed values. The form is `submitting` until the returned promise is settled. */
  onSubmit: (body: Body) => unknown;
  /**
   * The message when `onSubmit` fails and the error has none for people. With it, the form shows the server's messages beside
   * the fields, and has the whole failure as its `problem`. A function chooses the words itself, or shows the failure in
   * another way and returns null. Without it, `onSubmit` must not fail.
   */
  failure?: string | ((error: unknown) => string | null);
  /** The keys of the queries that show what the form changes (`writes.ts`). */
  changes?: readonly QueryKey[];
  /** Called after a success, when the changes can be seen. */
  onDone?: () => void;
}

const nothing = async () => null;

/**
 * One message for each field. A message about a part of a value, with a path such as `images.0`, is shown at the field
 * `images`.
 */
function firstOfFields(found: (readonly [path: string, message: string])[]): FormErrors {
  const errors: FormErrors = {};
  for (const [path, message] of found) errors[path.split('.', 1)[0] ?? ''] ??= message;
  return errors;
}

/**
 * @mantine/form with a schema of the contract. It shows messages beside the fields, focuses the first invalid field,
 * and allows one submission at a time.
 */
export function useForm<Values extends object, Body = Values>(options: Options<Values, Body>) {
  const {
    initialValues,
    schema,
    transformValues,
    alsoCheck,
    onValuesChange,
    draft,
    onClose,
    onSubmit,
    failure,
    changes,
    onDone,
  } = options;
  const load = typeof schema === 'function' ? schema : nothing;
  usePreload(load);
  const element = useRef<HTMLFormElement>(null);
  const checked = useRef<Body>(undefined);
  /** The values that were submitted last. */
  const sent = useRef(initialValues);
  const [problem, setProblem] = useState<string | null>(null);
  const { kept, keep, forget, clientIdOf: idOf, settle } = useKeptValues(draft, initialValues);
  const form = useMantineForm({
    mode: 'uncontrolled',
    initialValues: kept ?? initialValues,
    onValuesChange: (values: Values) => {
      keep(values);
      onValuesChange?.(values);
    },
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

  const { setInitialValues } = form;
  useEffect(() => {
    // A form that is cleared is empty, and does not return to what was kept.
    if (kept) setInitialValues(initialValues);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const focusFirst = (errors: FormErrors) => {
    const fields = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const wrong = fields.find(({ dataset }) => errors[dataset.path ?? '']);
    (wrong?.matches('input, select, textarea') ? wrong : wrong?.querySelector('input'))?.focus();
  };

  /**
   * Takes over texts that the browser or a password manager has filled in without an event. Only plain fields of text have
   * both attributes.
   */
  const readFilled = () => {
    const plain = 'input[data-path][name], textarea[data-path][name], select[data-path][name]';
    for (const field of element.current?.querySelectorAll<HTMLInputElement>(plain) ?? []) {
      const isText = !['checkbox', 'radio', 'file'].includes(field.type);
      const value: unknown = form.getValues()[field.name as keyof Values];
      if (isText && typeof value === 'string' && value !== field.value)
        form.setFieldValue(field.name, field.value as never, { forceUpdate: false });
    }
  };

  const refuse = (fields: Record<string, string>) => {
    const errors = firstOfFields(Object.entries(fields));
    form.setErrors(errors);
    focusFirst(errors);
  };

  const { mutateAsync } = useMutation({
    mutationFn: async (body: Body) => onSubmit(body),
    // What was sent, for example a password, does not stay in memory longer than the form.
    gcTime: 0,
    meta: { changes },
  });
  const send = async () => {
    sent.current = form.getValues();
    if (checked.current === undefined) return;
    try {
      await mutateAsync(checked.current);
      onDone?.();
    } catch (error) {
      if (failure === undefined) throw error;
      if (typeof failure === 'function') return setProblem(failure(error));
      refuse(error instanceof ApiError ? error.fields : {});
      setProblem(messageOf(error, failure));
    }
  };

  return {
    ...form,
    /** Shows the server's messages, and focuses the first field that has one. */
    refuse,
    /** Why the last submission failed. */
    problem,
    /** Whether the form shows changes of an earlier visit that were neither sent nor given up. */
    isRestored: kept !== null,
    forget,
    /** The id of a request that creates something: the same one when the same body is sent again because its answer was lost. */
    clientIdOf: idOf,
    /** Forgets what was typed, because it was given up, and closes the form. */
    close(): void {
      forget();
      onClose?.();
    },
    /**
     * Forgets what was sent, and closes the form.
     * @returns false when more was typed after the button was pressed, which stays a draft
     */
    finish(): boolean {
      const isAll = settle(sent.current);
      onClose?.();
      return isAll;
    },
    /** Resets to the initial values. The field elements are kept, so that the focus does not move. */
    clear: () => {
      forget();
      element.current?.reset();
      form.reset();
    },
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        if (form.submitting) return event.preventDefault();
        setProblem(null);
        readFilled();
        return form.onSubmit(send, focusFirst)(event);
      },
    },
  };
}

import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';

type Errors<T> = Partial<Record<keyof T & string, string>>;

interface Options<T> {
  /**
   * The endpoint's own body schema: both sides refuse with the same words. As a function it is fetched while nobody waits, and
   * where that fails the server alone refuses.
   */
  schema: z.ZodType | (() => Promise<z.ZodType>);
  /** Rules between fields. */
  alsoCheck?: (values: T) => Errors<T>;
  onSubmit: (values: T) => Promise<void>;
}

/** Text fields of one form: values, messages beside the fields, one sending at a time. */
export function useFields<T extends Record<string, string>>(initial: T, options: Options<T>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<T>>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isFetching = useRef(false);

  const change = (changes: Partial<T>) => {
    setValues((current) => ({ ...current, ...changes }));
    setErrors((current) => {
      const left = { ...current };
      for (const name of Object.keys(changes)) delete left[name];
      return left;
    });
  };

  /** Shows messages and puts the cursor into the first field that has one. */
  const refuse = (found: Errors<T>) => {
    setErrors(found);
    const first = Object.keys(initial).find((name) => found[name]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || isFetching.current) return;
    let schema: z.ZodType | null;
    if (typeof options.schema === 'function') {
      isFetching.current = true;
      schema = await options.schema().catch(() => null);
      isFetching.current = false;
    } else schema = options.schema;
    const found: Errors<T> = {};
    for (const issue of schema?.safeParse(values).error?.issues ?? []) {
      const name = String(issue.path[0]) as keyof T & string;
      found[name] ??= issue.message;
    }
    const all = { ...options.alsoCheck?.(values), ...found };
    refuse(all);
    if (Object.keys(all).length > 0) return;
    setIsSending(true);
    try {
      await options.onSubmit(values);
    } finally {
      setIsSending(false);
    }
  };

  return {
    values,
    errors,
    isSending,
    change,
    refuse,
    reset: (next: T = initial) => {
      setValues(next);
      setErrors({});
    },
    /** For the form element. */
    formProps: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    /** For a text field. */
    field: (name: keyof T & string) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [name]: event.currentTarget.value } as Partial<T>),
    }),
  };
}

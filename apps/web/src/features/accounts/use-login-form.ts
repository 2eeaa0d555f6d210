import { type FormEvent, useRef, useState } from 'react';
import { usePreload } from '../../ui/use-preload.ts';
import { type LoginProblem, loginProblemOf } from './login-error.ts';
import { useAuth } from './use-auth.ts';

// The checks come after the page: they weigh more than the form.
const loadChecks = () => import('@urost3/contract/sign-in.ts');

type Field = 'email' | 'password';
type FieldErrors = Partial<Record<Field, string>>;

export function useLoginForm() {
  const { signIn } = useAuth();
  const [values, setValues] = useState({ email: '', password: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const [isSending, setIsSending] = useState(false);
  const inputs = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };

  usePreload(loadChecks);

  const change = (field: Field, value: string) => {
    setValues((current) => ({ ...current, [field]: value }));
    setErrors((current) => ({ ...current, [field]: undefined }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    const checks = await loadChecks().catch(() => null);
    // Where they did not come, the server refuses what is wrong.
    const checked = checks?.SignInBody.safeParse(values);
    const found: FieldErrors = {};
    for (const issue of checked?.error?.issues ?? []) {
      const field = issue.path[0] as Field;
      found[field] ??= issue.message;
    }
    setErrors(found);
    setProblem(null);
    if (checked?.success === false) {
      setIsSending(false);
      inputs[found.email ? 'email' : 'password'].current?.focus();
      return;
    }
    try {
      const { email, password } = checked?.data ?? values;
      await signIn(email, password);
    } catch (error) {
      setProblem(loginProblemOf(error));
      setIsSending(false);
      inputs.password.current?.focus();
    }
  };

  const fill = (email: string, password: string) => {
    setValues({ email, password });
    setErrors({});
    setProblem(null);
  };

  return { values, errors, problem, isSending, inputs, change, submit, fill };
}

export type LoginFormState = ReturnType<typeof useLoginForm>;

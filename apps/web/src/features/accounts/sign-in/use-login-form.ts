import { useState } from 'react';
import { ApiError, hasCode } from '../../../lib/api/api-error.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useHydrated } from '../../../ui/hooks/rendering.ts';
import { useAuth } from '../public/use-auth.ts';
import { ActivationError } from './sign-in.ts';

const loadSchema = async () =>
  (await import('@urost3/contract/accounts/sign-in.schemas.ts')).SignInBody;

/** @param startsWithSecondStep whether the first step was completed on another page, such as a provider's */
export function useLoginForm(startsWithSecondStep = false) {
  const { signIn } = useAuth();
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const isHydrated = useHydrated();
  // Null until the person has pressed something on this page.
  const [step, setStep] = useState<'first' | 'second' | null>(null);
  const isSecondStep = step ? step === 'second' : isHydrated && startsWithSecondStep;
  const form = useForm({
    initialValues: { email: '', password: '' },
    schema: loadSchema,
    alsoCheck: () => {
      setProblem(null);
      return {};
    },
    failure: (error) => {
      if (hasCode(error, 'second_step_required')) {
        setStep('second');
        return null;
      }
      setProblem(loginProblemOf(error));
      const field = form.getInputNode('password');
      field?.focus();
      if (field instanceof HTMLInputElement) field.select();
      return null;
    },
    onSubmit: ({ email, password }) => signIn(email, password),
  });

  const fill = (email: string, password: string) => {
    form.setValues({ email, password });
    setProblem(null);
  };

  const restart = () => {
    form.clear();
    setStep('first');
  };

  return { ...form, problem, fill, isSecondStep, restart };
}

export type LoginFormState = ReturnType<typeof useLoginForm>;

interface LoginProblem {
  message: string;
  /**
   * The server's own message, shown below `message` when the text of the specification alone would mislead; otherwise
   * null.
   */
  detail: string | null;
  /** Whether only staff can help, so that the form links to the contact page. */
  needsContact?: boolean;
}

/** The message of a failed login, with the exact text of the specification. */
function loginProblemOf(error: unknown): LoginProblem {
  if (error instanceof ActivationError) return { message: error.message, detail: null };
  const code = error instanceof ApiError ? error.code : 'unknown';
  if (code === 'invalid_credentials')
    return { message: 'Invalid email or password.', detail: null };
  if (code === 'invalid_email' || (error instanceof ApiError && error.fields.email)) {
    return { message: 'Please enter a valid email address.', detail: null };
  }
  const isOwnWords = error instanceof ApiError && error.code !== 'unknown';
  return {
    message: 'Login failed. Please check your credentials.',
    detail: isOwnWords ? error.message : null,
    needsContact: code === 'user_disabled',
  };
}

import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useForm } from '../../ui/use-form.ts';
import { type LoginProblem, loginProblemOf } from './login-error.ts';
import { useAuth } from './public/use-auth.ts';

const loadSchema = async () =>
  (await import('@urost3/contract/accounts-sign-in.schemas.ts')).SignInBody;

/** @param startsWithSecondStep whether the first step was completed on another page, such as a provider's */
export function useLoginForm(startsWithSecondStep = false) {
  const { signIn } = useAuth();
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const [isSecondStep, setIsSecondStep] = useState(false);
  useEffect(() => setIsSecondStep(startsWithSecondStep), [startsWithSecondStep]);
  const form = useForm({
    initialValues: { email: '', password: '' },
    schema: loadSchema,
    alsoCheck: () => {
      setProblem(null);
      return {};
    },
    onSubmit: async ({ email, password }) => {
      try {
        await signIn(email, password);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second_step_required') {
          setIsSecondStep(true);
          return;
        }
        setProblem(loginProblemOf(error));
        const field = form.getInputNode('password');
        field?.focus();
        if (field instanceof HTMLInputElement) field.select();
      }
    },
  });

  const fill = (email: string, password: string) => {
    form.setValues({ email, password });
    setProblem(null);
  };

  const restart = () => {
    form.clear();
    setIsSecondStep(false);
  };

  return { ...form, problem, fill, isSecondStep, restart };
}

export type LoginFormState = ReturnType<typeof useLoginForm>;

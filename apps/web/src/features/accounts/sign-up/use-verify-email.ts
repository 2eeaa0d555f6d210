import { signUpRoutes } from '@urost3/contract/accounts/accounts.ts';
import {
  CreateAccountBody,
  NewPassword,
  SignupCode,
} from '@urost3/contract/accounts/sign-up.schemas.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, callApi, hasCode, messageOf } from '../../../lib/api/api.ts';
import { readVisitSource } from '../../../lib/api/visit.ts';
import { ActivationError, startActiveSession } from '../sign-in/sign-in.ts';
import { emptyCode } from './code-boxes.tsx';
import {
  clearPendingSignUp,
  heldPassword,
  noteResend,
  type PendingSignUp,
  personOf,
  readPendingSignUp,
} from './pending-sign-up.ts';
import { weakPasswordText } from './weak-password.ts';

export const SIGNUP_EXPIRED = 'Signup session expired. Please start again.';

type Step =
  | { name: 'code' }
  /** The code was correct, but the account could not be created yet, for example because the password is too weak. */
  | { name: 'account'; grant: string }
  | { name: 'in-use' }
  /** The account exists, but its session could not be activated. */
  | { name: 'created'; message: string }
  | { name: 'expired' };

interface Problems {
  code?: string | undefined;
  password?: string | undefined;
  confirmPassword?: string | undefined;
  page?: string | undefined;
}

/** State of the page that asks for the mailed code after the sign-up form, and then creates the account. */
export function useVerifyEmail() {
  const [pending, setPending] = useState<PendingSignUp | null>(readPendingSignUp);
  const [step, setStep] = useState<Step>(pending ? { name: 'code' } : { name: 'expired' });
  const [digits, setDigits] = useState(emptyCode);
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [needsPassword, setNeedsPassword] = useState(heldPassword() === '');
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setIsSending] = useState(false);
  const [isResending, setIsResending] = useState(false);
  /** The address to which a further code was sent, until the next try. */
  const [resentTo, setResentTo] = useState<string | null>(null);

  const expire = () => {
    clearPendingSignUp();
    setStep({ name: 'expired' });
  };

  function checkPasswords(): Problems {
    if (!needsPassword) return {};
    const short = NewPassword.safeParse(passwords.password).error?.issues[0]?.message;
    if (short) return { password: short };
    if (passwords.password === passwords.confirmPassword) return {};
    return { confirmPassword: 'Passwords do not match.' };
  }

  async function prove(email: string, code: string): Promise<string | null> {
    try {
      const body = { email, code };
      return (await callApi(signUpRoutes.verifySignupCode, { body })).grant;
    } catch (error) {
      if (hasCode(error, 'email_in_use')) setStep({ name: 'in-use' });
      else setProblems({ code: messageOf(error, 'Verification failed') });
      return null;
    }
  }

  async function createAccount(person: PendingSignUp, grant: string): Promise<void> {
    const password = needsPassword ? passwords.password : heldPassword();
    const form = { ...personOf(person), password, grant };
    // The form may have been stored by an earlier release with other rules.
    const body = CreateAccountBody.safeParse({ ...form, source: readVisitSource() });
    if (!body.success) return expire();
    try {
      const answer = await callApi(signUpRoutes.createAccount, { body: body.data });
      clearPendingSignUp();
      await startActiveSession(answer);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (error instanceof ActivationError) setStep({ name: 'created', message: error.message });
      else if (code === 'email_in_use') setStep({ name: 'in-use' });
      else if (code === 'invalid_code') expire();
      else if (code === 'weak_password') {
        setNeedsPassword(true);
        setStep({ name: 'account', grant });
        setProblems({ password: weakPasswordText(error) ?? undefined });
      } else {
        setStep({ name: 'account', grant });
        setProblems({ page: messageOf(error, 'Verification failed') });
      }
    }
  }

  const verify = async (given: string[] = digits) => {
    if (isSending) return;
    const person = readPendingSignUp();
    if (!person) return expire();
    const found = checkPasswords();
    const isCode = step.name === 'account' || SignupCode.safeParse(given.join('')).success;
    if (!isCode) found.code = 'Enter the 6-digit code from your email.';
    setProblems(found);
    setResentTo(null);
    if (Object.keys(found).length > 0) return;
    setIsSending(true);
    try {
      const grant =
        step.name === 'account' ? step.grant : await prove(person.email, given.join(''));
      if (grant) await createAccount(person, grant);
    } finally {
      setIsSending(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    return verify();
  };

  const resend = async () => {
    const person = readPendingSignUp();
    if (!person) return expire();
    setProblems({});
    setResentTo(null);
    setIsResending(true);
    try {
      const body = { email: person.email };
      const { resendAfter } = await callApi(signUpRoutes.requestSignupCode, { body });
      noteResend(resendAfter);
      setDigits(emptyCode());
      setResentTo(person.email);
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfter : null;
      if (wait) noteResend(wait);
      setProblems({ code: messageOf(error, 'Failed to resend code.') });
    }
    setPending(readPendingSignUp());
    setIsResending(false);
  };

  return {
    pending,
    step,
    digits,
    setDigits,
    passwords,
    setPasswords,
    needsPassword,
    problems,
    isSending,
    isResending,
    resentTo,
    submit,
    verify,
    resend,
  };
}

export type VerifyEmailState = ReturnType<typeof useVerifyEmail>;

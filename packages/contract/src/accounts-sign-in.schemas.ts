// The sign-in form. It is separate from the endpoints, so that the browser loads it with the checks of the form only.
import { z } from 'zod';
import { PASSWORD_MAX } from './limits.ts';
import { Email, textOr } from './text.schemas.ts';

export const SignInBody = z.strictObject({
  email: Email,
  password: textOr('Password is required.')
    .min(1, 'Password is required.')
    .max(PASSWORD_MAX, 'That password is too long.'),
});

// What a person gives to sign in. Apart from the endpoints, so that the browser fetches it with the form's checks.
import { z } from 'zod';
import { PASSWORD_MAX } from './limits.ts';
import { Email, textOr } from './text.ts';

export const SignInBody = z.strictObject({
  email: Email,
  password: textOr('Password is required.')
    .min(1, 'Password is required.')
    .max(PASSWORD_MAX, 'That password is too long.'),
});

// The schema of the sign-in form. It has its own file, so that the browser does not load the schemas of the endpoints
// with it.
import { z } from 'zod';
import { PASSWORD_MAX } from '../limits.ts';
import { Email, textOr } from '../text/text.schemas.ts';

export const SignInBody = z.strictObject({
  email: Email,
  password: textOr('Password is required.')
    .min(1, 'Password is required.')
    .max(PASSWORD_MAX, 'That password is too long.'),
});

import { signUpEndpoints } from '@urost3/contract/sign-up.ts';
import { type Route, route } from '../../http/route.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import { callerOf } from './sessions.routes.ts';
import type { SignUpService } from './sign-up.service.ts';

export function signUpRoutes(service: SignUpService, cookie: RefreshCookie): Route[] {
  return [
    route(signUpEndpoints.requestSignupCode, ({ body, request }) =>
      service.requestCode(body.email, callerOf(request)),
    ),
    route(signUpEndpoints.verifySignupCode, async ({ body, request }) => ({
      message: 'Your email address is verified.',
      grant: await service.verifyCode(body.email, body.code, callerOf(request)),
    })),
    route(signUpEndpoints.createAccount, async ({ body, request, reply }) => {
      const pair = await service.createAccount(body, callerOf(request));
      cookie.set(reply, pair.refreshToken);
      return pair.answer;
    }),
  ];
}

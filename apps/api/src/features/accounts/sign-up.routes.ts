import { signUpEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import { answerSignIn, callerOf, type IdentityCookies } from './sessions.routes.ts';
import type { SignUpService } from './sign-up.service.ts';

export function signUpRoutes(service: SignUpService, cookies: IdentityCookies): Route[] {
  return [
    route(signUpEndpoints.requestSignupCode, ({ body, request }) =>
      service.requestCode(body.email, callerOf(request)),
    ),
    route(signUpEndpoints.verifySignupCode, async ({ body, request }) => ({
      message: 'Your email address is verified.',
      grant: await service.verifyCode(body.email, body.code, callerOf(request)),
    })),
    route(signUpEndpoints.createAccount, async (call) => {
      const outcome = await service.createAccount(call.body, callerOf(call.request));
      return answerSignIn(outcome, call, cookies);
    }),
  ];
}

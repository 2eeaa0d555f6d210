import { signUpEndpoints } from '@urost3/contract/sign-up.ts';
import { type Route, route } from '../../http/route.ts';
import { callerOf, type IdentityCookies } from './sessions.routes.ts';
import type { SignUpService } from './sign-up.service.ts';

export function signUpRoutes(service: SignUpService, cookies: IdentityCookies): Route[] {
  return [
    route(signUpEndpoints.requestSignupCode, ({ body, request }) =>
      service.requestCode(body, callerOf(request)),
    ),
    route(signUpEndpoints.verifySignupCode, async ({ body, request }) => ({
      message: 'Your email address is verified.',
      grant: await service.verifyCode(body.email, body.code, callerOf(request)),
    })),
    route(signUpEndpoints.createAccount, async ({ body, request, reply }) => {
      const pair = await service.createAccount(body, callerOf(request));
      cookies.refresh.set(reply, pair.refreshToken);
      cookies.device.remember(request, reply, body.email);
      return pair.answer;
    }),
  ];
}

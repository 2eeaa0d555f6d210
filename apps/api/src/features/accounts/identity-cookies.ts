import { createDeviceCookie } from './device-cookie.ts';
import { createProviderCookie } from './provider-cookie.ts';
import {
  cookieSettings,
  createPasskeyCookie,
  createRefreshCookie,
  createSecondStepCookie,
} from './secret-cookies.ts';

export function createIdentityCookies(siteUrl: string, secretKey: string) {
  const settings = cookieSettings(siteUrl);
  return {
    refresh: createRefreshCookie(settings),
    device: createDeviceCookie(settings, secretKey),
    secondStep: createSecondStepCookie(settings),
    passkey: createPasskeyCookie(settings),
    provider: createProviderCookie(settings),
  };
}

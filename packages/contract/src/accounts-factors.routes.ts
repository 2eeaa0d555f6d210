import type { factorSchemas } from './accounts-factors.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const factorRoutes = typedRoutes<typeof factorSchemas>()({
  startPasskeySignIn: {
    method: 'POST',
    path: '/identity/passkeys/sign-in/start',
    access: 'public',
  },
  signInWithPasskey: { method: 'POST', path: '/identity/passkeys/sign-in', access: 'public' },
  getSecondStep: { method: 'GET', path: '/identity/second-step', access: 'public' },
  proveSecondStepCode: { method: 'POST', path: '/identity/second-step/code', access: 'public' },
  startSecondStepPasskey: {
    method: 'POST',
    path: '/identity/second-step/passkey/start',
    access: 'public',
  },
  proveSecondStepPasskey: {
    method: 'POST',
    path: '/identity/second-step/passkey',
    access: 'public',
  },
  getFactors: { method: 'GET', path: '/identity/factors', access: 'signed-in' },
  proveCode: { method: 'POST', path: '/identity/factors/code', access: 'signed-in' },
  startPasskeyProof: {
    method: 'POST',
    path: '/identity/factors/passkey/start',
    access: 'signed-in',
  },
  provePasskey: { method: 'POST', path: '/identity/factors/passkey', access: 'signed-in' },
  startPasskey: {
    method: 'POST',
    path: '/identity/passkeys/start',
    access: 'signed-in',
    proof: 'everybody',
  },
  addPasskey: {
    method: 'POST',
    path: '/identity/passkeys',
    access: 'signed-in',
    proof: 'everybody',
  },
  renamePasskey: { method: 'PUT', path: '/identity/passkeys/:id', access: 'signed-in' },
  removePasskey: {
    method: 'DELETE',
    path: '/identity/passkeys/:id',
    access: 'signed-in',
    proof: 'everybody',
  },
  startAuthenticator: {
    method: 'POST',
    path: '/identity/authenticator/start',
    access: 'signed-in',
    proof: 'everybody',
  },
  confirmAuthenticator: {
    method: 'POST',
    path: '/identity/authenticator',
    access: 'signed-in',
    proof: 'everybody',
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/identity/authenticator',
    access: 'signed-in',
    proof: 'everybody',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/identity/recovery-codes',
    access: 'signed-in',
    proof: 'everybody',
  },
});

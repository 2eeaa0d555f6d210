import { typedRoutes } from './endpoint.ts';
import type { subscriptionSchemas } from './subscription.schemas.ts';

export const subscriptionRoutes = typedRoutes<typeof subscriptionSchemas>()({
  createPaymentIntent: {
    method: 'POST',
    path: '/subscription/create-payment-intent',
    access: 'signed-in',
  },
  priceWithCode: { method: 'POST', path: '/subscription/price', access: 'signed-in' },
  recordConsent: { method: 'POST', path: '/subscription/consent', access: 'signed-in' },
  listCancellable: { method: 'GET', path: '/subscription/cancellable', access: 'signed-in' },
  cancelPurchase: { method: 'POST', path: '/subscription/cancel', access: 'signed-in' },
  listUsers: { method: 'GET', path: '/subscription/users', access: 'finance' },
  getUser: { method: 'GET', path: '/subscription/user/:userId', access: 'finance' },
  exportUsers: {
    method: 'GET',
    path: '/subscription/users.csv',
    access: 'finance',
    proof: 'factor',
  },
  getAnalytics: { method: 'GET', path: '/subscription/analytics', access: 'finance' },
  setExpiry: { method: 'PUT', path: '/subscription/user/:userId/expiry', access: 'finance' },
  setPrice: { method: 'PUT', path: '/subscription/price', access: 'finance' },
  setExpiryForAll: { method: 'PUT', path: '/subscription/expiry-all', access: 'finance' },
  deactivate: { method: 'PUT', path: '/subscription/user/:userId/deactivate', access: 'finance' },
  setExamDate: { method: 'PUT', path: '/subscription/exam-date', access: 'settings' },
  getStatus: { method: 'GET', path: '/subscription/status', access: 'signed-in' },
});

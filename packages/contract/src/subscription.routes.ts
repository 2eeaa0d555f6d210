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
  listUsers: { method: 'GET', path: '/subscription/users', access: 'admin' },
  getUser: { method: 'GET', path: '/subscription/user/:userId', access: 'admin' },
  exportUsers: { method: 'GET', path: '/subscription/users.csv', access: 'admin', proof: 'fresh' },
  getAnalytics: { method: 'GET', path: '/subscription/analytics', access: 'admin' },
  setExpiry: { method: 'PUT', path: '/subscription/user/:userId/expiry', access: 'admin' },
  setPrice: { method: 'PUT', path: '/subscription/price', access: 'admin' },
  setExpiryForAll: { method: 'PUT', path: '/subscription/expiry-all', access: 'admin' },
  deactivate: { method: 'PUT', path: '/subscription/user/:userId/deactivate', access: 'admin' },
  setExamDate: { method: 'PUT', path: '/subscription/exam-date', access: 'admin' },
  getStatus: { method: 'GET', path: '/subscription/status', access: 'signed-in' },
});

export { SubscriptionsScreen as Component } from '../../features/subscription/subscriptions-screen.tsx';

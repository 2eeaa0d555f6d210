import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSubscription } from './subscription-context.ts';

test('useSubscription throws outside a SubscriptionProvider', () => {
  const Lost = () => useSubscription().state;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Lost />)).toThrow('within a SubscriptionProvider');
});

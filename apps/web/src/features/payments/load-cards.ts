// Loads the card provider's script when a payment form opens. Without Stripe keys, the script of the card sandbox
// replaces it, with the same interface.

import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { SiteInfo } from '@urost3/contract/health.schemas.ts';

const loading = new Map<string, Promise<Stripe | null>>();

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The card form could not be loaded.'));
    });
    document.head.append(script);
  });
}

async function open(cards: SiteInfo['cards']): Promise<Stripe | null> {
  if (cards.scriptUrl && !('Stripe' in window)) await loadScript(cards.scriptUrl);
  return loadStripe(cards.publishableKey);
}

/** Loads the script once. A failed request is not stored, so that a retry loads the script again. */
export function loadCards(cards: SiteInfo['cards']): Promise<Stripe | null> {
  const known = loading.get(cards.publishableKey);
  if (known) return known;
  const started = open(cards).catch((error: unknown) => {
    loading.delete(cards.publishableKey);
    throw error;
  });
  loading.set(cards.publishableKey, started);
  return started;
}

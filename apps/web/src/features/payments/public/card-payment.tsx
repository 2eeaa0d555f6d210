// A card form for any payment. Card numbers are sent from the form to the card provider and never to our server.
import { Elements } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import type { SiteInfo } from '@urost3/contract/health/health.schemas.ts';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../../lib/api/api.ts';
import { ErrorState, PageLoader } from '../../../ui/state/state-panel.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';
import { CardForm, type CardPaymentProps, type Shown } from '../card-form.tsx';

export function CardPayment(props: CardPaymentProps) {
  const site = useQuery(siteQuery);
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const cards = site.data?.cards;

  // A new `attempt` loads the form again.
  useEffect(() => {
    if (!cards) return;
    let isCurrent = true;
    loadCards(cards).then(
      (loaded) => isCurrent && setStripe(loaded),
      () =>
        isCurrent && setProblem('The card form could not be loaded. Please check your connection.'),
    );
    return () => {
      isCurrent = false;
    };
  }, [cards, attempt]);

  const options = useMemo(
    () => ({
      clientSecret: props.clientSecret,
      appearance: readAppearance(),
      locale: 'en-GB' as const,
    }),
    [props.clientSecret],
  );
  if (site.error || problem) {
    const retry = () => {
      void site.refetch();
      setProblem(null);
      setAttempt((count) => count + 1);
    };
    return (
      <ErrorState
        title="The card form is not ready"
        message={problem ?? messageOf(site.error, 'An unexpected error occurred.')}
        onRetry={retry}
      />
    );
  }
  if (!stripe) return <PageLoader />;
  return (
    <Elements stripe={stripe} options={options} key={props.clientSecret}>
      <CardForm {...props} wallets={shown(cards?.hasWallets)} link={shown(cards?.hasLink)} />
    </Elements>
  );
}
const shown = (isOffered: boolean | undefined): Shown => (isOffered ? 'auto' : 'never');

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

/** Without Stripe keys, the script of the card sandbox replaces the card provider's, with the same interface. */
async function openProvider(cards: SiteInfo['cards']): Promise<Stripe | null> {
  if (cards.scriptUrl && !('Stripe' in window)) await loadScript(cards.scriptUrl);
  return loadStripe(cards.publishableKey);
}

/** Loads the script once. A failed request is not stored, so that a retry loads the script again. */
function loadCards(cards: SiteInfo['cards']): Promise<Stripe | null> {
  const known = loading.get(cards.publishableKey);
  if (known) return known;
  const started = openProvider(cards).catch((error: unknown) => {
    loading.delete(cards.publishableKey);
    throw error;
  });
  loading.set(cards.publishableKey, started);
  return started;
}

/**
 * The card form may be in a frame of the card provider. Our style sheet does not apply inside this frame, so the colours
 * are passed as values.
 */
export function readAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const read = (name: string) => styles.getPropertyValue(name).trim();
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const danger = read('--mantine-color-error');
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: read('--app-accent-text'),
      colorBackground: read('--mantine-color-body'),
      colorText: read('--mantine-color-text'),
      colorTextPlaceholder: read('--mantine-color-placeholder'),
      colorDanger: danger,
      borderRadius: '10px',
      fontFamily: 'system-ui, sans-serif',
    },
    // Matches the product's other fields.
    rules: {
      '.Label': { fontWeight: '600' },
      '.Input': {
        border: `1px solid ${read(isDark ? '--app-control' : '--mantine-color-gray-4')}`,
      },
      '.Input--invalid': { border: `1px solid ${danger}` },
    },
  };
}

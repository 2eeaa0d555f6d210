// A card form for any payment. Card numbers are sent from the form to the card provider and never to our server.
import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageLoader } from '../../../ui/page-loader.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';
import { readAppearance } from '../card-appearance.ts';
import { CardForm, type CardPaymentProps, type Shown } from '../card-form.tsx';
import { loadCards } from '../load-cards.ts';

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
    setProblem(null);
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

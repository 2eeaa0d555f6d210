import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  PointCard,
  PointCardGradeInput,
  PointCardRef,
} from '@urost3/contract/recall/point-cards.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { londonToday } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { ListSkeleton } from '../../ui/state/list-skeleton.tsx';
import { EmptyState, QueryState } from '../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { listDue, roundSize, takeRound } from './card-round.ts';
import { forgetRecall, pointCardsQuery } from './public/recall.queries.ts';
import { cardId, listGradedHere, sendGrade } from './send-grade.ts';

const LEAD = 'What you missed, one point at a time.';
const LOADING = <ListSkeleton label="Loading your cards" rows={1} height={320} />;
const PointCardView = lazyComponent(
  () => import('./point-card-view.tsx'),
  'PointCardView',
  LOADING,
);
const NOT_KEPT = 'Your grade could not be saved. The card will come back.';

/** The cards that were graded on this device on one day. The list of the server may still contain them. */
interface Graded {
  /** The London date. */
  on: string;
  ids: ReadonlySet<string>;
}

/** The page of point cards, in rounds of ten cards. */
export function PointCardsScreen() {
  const cards = useQuery(pointCardsQuery);
  const today = londonToday();
  const [graded, setGraded] = useState<Graded>(() => ({ on: today, ids: listGradedHere() }));
  const [round, setRound] = useState(0);
  // A card that was graded yesterday can be due today.
  if (graded.on !== today) setGraded({ on: today, ids: listGradedHere() });
  const due = cards.data ? listDue(cards.data, today, graded.ids) : [];
  return (
    <PageFrame size="sm" gap="lg">
      <PageHeading title="Cards" isLarge>
        {LEAD}
      </PageHeading>
      {!cards.data && (
        <QueryState
          query={cards}
          loading={LOADING}
          message="Your cards could not be loaded. Please try again."
        />
      )}
      {cards.data && (
        <Round
          key={round}
          due={due}
          onGraded={(card) =>
            setGraded(({ on, ids }) => ({ on, ids: new Set(ids).add(cardId(card)) }))
          }
          onNotSaved={(card) =>
            setGraded(({ on, ids }) => ({
              on,
              ids: new Set([...ids].filter((id) => id !== cardId(card))),
            }))
          }
          onNext={() => setRound(round + 1)}
        />
      )}
      <Button component={Link} to={paths.dashboard} variant="default" w="fit-content">
        Back to Dashboard
      </Button>
    </PageFrame>
  );
}

interface RoundProps {
  due: PointCard[];
  onGraded: (card: PointCardRef) => void;
  onNotSaved: (card: PointCardRef) => void;
  onNext: () => void;
}

function Round({ due, onGraded, onNotSaved, onNext }: RoundProps) {
  const user = useSignedInUser();
  const client = useQueryClient();
  // The cards of a round are fixed at its start. A refetch must not replace the card that the learner is about to grade.
  const [cards, setCards] = useState(() => takeRound(due));
  // The page may stay open until the next day.
  if (cards.length === 0 && due.length > 0) setCards(takeRound(due));
  const [index, setIndex] = useState(0);
  const save = useMutation({
    mutationFn: (body: PointCardGradeInput) => sendGrade(user.uid, body),
    onError: (_, body) => onNotSaved(body),
    meta: { failure: () => NOT_KEPT },
    onSettled: () => forgetRecall(client),
  });
  const card = cards[index];
  if (cards.length === 0) {
    return (
      <EmptyState drawing="rest" title="No cards are due">
        Checklist points that you miss and questions that you get wrong become cards. They come up
        from the next day.
      </EmptyState>
    );
  }
  if (!card) {
    return (
      <EmptyState
        drawing="rest"
        title={`${counted(cards.length, 'card')} done`}
        action={due.length > 0 && <Button onClick={onNext}>{nextText(due.length)}</Button>}
      >
        {due.length === 0
          ? 'No more cards are due today.'
          : 'The others can wait until tomorrow, or go on now.'}
      </EmptyState>
    );
  }
  function grade(how: PointCardGradeInput['grade']): void {
    if (!card) return;
    const { stationId, sectionId, kind, key } = card;
    const clientId = crypto.randomUUID();
    save.mutate({ clientId, stationId, sectionId, kind, key, grade: how });
    onGraded(card);
    setIndex(index + 1);
  }
  return (
    <>
      <span>
        Card {index + 1} of {cards.length}
      </span>
      <Progress value={(index / cards.length) * 100} size="sm" aria-hidden />
      <PointCardView key={cardId(card)} card={card} onGrade={grade} />
    </>
  );
}

const nextText = (left: number) => `Next ${roundSize(left)}`;

export { PointCardsScreen as Component };

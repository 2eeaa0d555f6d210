import { useQuery } from '@tanstack/react-query';
import { TickList } from '../../../ui/page/tick-list.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';

export function Benefits() {
  const { data } = useQuery(siteQuery);
  const bank = data?.bank;
  // Each benefit has a second part. On a phone, the checkout shows this part only for the last benefit. The card form
  // is then on the first screen.
  const benefits = [
    [bank ? `All ${bank.sections} sections` : 'Every section', ' of the four station types'],
    [bank ? `${bank.questions} questions` : 'Questions', ' with answers, teaching and audio'],
    ['The community', ' of candidates'],
    ['50% off', ' your first mock interview'],
  ];
  return (
    <TickList
      items={benefits.map(([text, more], index) => (
        <>
          {text}
          <span data-more={index < benefits.length - 1 || undefined}>{more}</span>
        </>
      ))}
    />
  );
}

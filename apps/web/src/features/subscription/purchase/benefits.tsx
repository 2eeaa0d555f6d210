import { useQuery } from '@tanstack/react-query';
import { TickList } from '../../../ui/page/tick-list.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';
import classes from './purchase.module.css';

export function Benefits() {
  const { data } = useQuery(siteQuery);
  const bank = data?.bank;
  const benefits = [
    [bank ? `All ${bank.sections} sections` : 'Every section', ' of the four station types'],
    [bank ? `${bank.questions} questions` : 'Questions', ' with answers, teaching and audio'],
    ['The community', ' of candidates'],
    ['50% off', ' your first mock interview'],
  ];
  return (
    <TickList
      className={classes.list}
      items={benefits.map(([text, more], index) => (
        <>
          {text}
          <span className={index < benefits.length - 1 ? classes.more : undefined}>{more}</span>
        </>
      ))}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { CheckIcon } from '../../ui/icons.tsx';
import { siteQuery } from '../health/public/health.queries.ts';
import classes from './public/upgrade-prompt.module.css';

export function Benefits() {
  const { data } = useQuery(siteQuery);
  const benefits = [
    `${data?.bank ? `All ${data.bank.sections} sections` : 'Every section'} of the four station types`,
    `${data?.bank ? `${data.bank.questions} questions with answers` : 'Questions with answers'}, teaching and audio`,
    'The community of candidates',
    '50% off your first mock interview',
  ];
  return (
    <ul className={classes.benefits}>
      {benefits.map((text) => (
        <li key={text}>
          <CheckIcon size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}

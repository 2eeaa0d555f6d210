import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CheckIcon } from '../../../ui/media/icons.tsx';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';
import classes from '../public/upgrade-prompt.module.css';

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
    <PlainList className={classes.benefits} gap="xs">
      {benefits.map(([text, more]) => (
        <Group component="li" gap="xs" align="flex-start" wrap="nowrap" key={text}>
          <CheckIcon size={18} />
          <span>
            {text}
            <span>{more}</span>
          </span>
        </Group>
      ))}
    </PlainList>
  );
}

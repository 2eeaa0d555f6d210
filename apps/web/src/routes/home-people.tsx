import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { initialsOf } from '../features/accounts/public/initials.ts';
import { shownQuery } from '../features/availability/public/availability.queries.ts';
import classes from './home.module.css';
import sections from './home-sections.module.css';

/** The interviewers who chose to be shown. Nothing when nobody did. */
export function HomePeople() {
  const { data } = useQuery(shownQuery);
  if (!data || data.interviewers.length === 0) return null;
  return (
    <section aria-labelledby="people" className={classes.features}>
      <Title order={2} id="people">
        Who sits across the table
      </Title>
      <ul className={sections.people}>
        {data.interviewers.map(({ displayName, rank, hospital, about }) => (
          <li key={`${displayName} ${about}`}>
            <span className={sections.face} aria-hidden>
              {initialsOf({ displayName })}
            </span>
            <div>
              <Title order={3} size="h4">
                {displayName}
              </Title>
              <p className={sections.place}>{[rank, hospital].filter(Boolean).join(', ')}</p>
              <p>{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { initialsOf } from '../features/accounts/public/initials.ts';
import { shownQuery } from '../features/availability/public/availability.queries.ts';
import classes from './home.module.css';
import sections from './home-sections.module.css';

/**
 * When there are at most this many interviewers, the part about the interview shows them. A separate part would look
 * empty.
 */
const FEW = 2;

/**
 * The interviewers who have chosen to be shown to visitors. Nothing is shown when there are none.
 * @param isBeside whether this instance is inside the part about the interview. Such an instance shows at most FEW
 * interviewers; when there are more, the separate part shows all of them.
 */
export function HomePeople({ isBeside = false }: { isBeside?: boolean }) {
  const { data } = useQuery(shownQuery);
  if (!data || data.interviewers.length === 0) return null;
  if (data.interviewers.length <= FEW !== isBeside) return null;
  return (
    <section aria-labelledby="people" className={isBeside ? sections.beside : classes.features}>
      <Title order={isBeside ? 3 : 2} id="people">
        Your {data.interviewers.length === 1 ? 'interviewer' : 'interviewers'}
      </Title>
      <ul className={sections.people}>
        {data.interviewers.map(({ displayName, rank, hospital, about }) => (
          <li key={`${displayName} ${about}`}>
            <span className={sections.face} aria-hidden>
              {initialsOf({ displayName })}
            </span>
            <div>
              <Title order={isBeside ? 4 : 3} size="h4">
                <bdi>{displayName}</bdi>
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

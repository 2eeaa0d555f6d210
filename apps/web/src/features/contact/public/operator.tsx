import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { siteQuery } from '../../health/public/health.queries.ts';

/** The operator of this installation, as entered in the settings. */
export function Operator() {
  const { data } = useQuery(siteQuery);
  const business = data?.business;
  return (
    <>
      {business && (
        <Text data-wrap="lines">
          {[business.name, business.address].filter(Boolean).join('\n')}
        </Text>
      )}
      <Text>
        You can reach us through the <Link to={paths.contact}>contact page</Link>
        {business?.email ? (
          <>
            {' '}
            or at <a href={`mailto:${business.email}`}>{business.email}</a>
          </>
        ) : null}
        .
      </Text>
    </>
  );
}

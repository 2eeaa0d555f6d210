import { useQueryClient } from '@tanstack/react-query';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { studyRoutes } from '@urost3/contract/study.routes.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useEffect } from 'react';
import { callApi } from '../../lib/api.ts';
import { showStudyTime } from './public/study.queries.ts';
import { openStudySession } from './study-session.ts';

/** Measures study time while the calling component is mounted. */
export function useStudySession(uid: string, stationId: StationId, sectionId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const ref: SectionRef = { stationId, sectionId };
    const bodyOf = (clientId: string) => ({ body: { ...ref, clientId } });
    return openStudySession(uid, ref, {
      start: (clientId) => callApi(studyRoutes.startStudySession, bodyOf(clientId)),
      continue: (clientId) => callApi(studyRoutes.continueStudySession, bodyOf(clientId)),
      end: async (clientId) => {
        const call = { ...bodyOf(clientId), keepalive: true };
        showStudyTime(client, uid, ref, await callApi(studyRoutes.endStudySession, call));
      },
    });
  }, [client, uid, stationId, sectionId]);
}

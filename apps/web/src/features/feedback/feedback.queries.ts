import { queryOptions } from '@tanstack/react-query';
import { feedbackRoutes } from '@urost3/contract/feedback/feedback.ts';
import { callApi } from '../../lib/api/api.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { keyOf } from '../../lib/api/query.ts';

export const myFeedbackQuery = (bookingId: string) =>
  apiQuery(['feedback', 'mine', bookingId], feedbackRoutes.getMine, { params: { id: bookingId } });

export const staffFeedbackQuery = (bookingId: string) =>
  queryOptions({
    queryKey: keyOf('feedback', 'staff', bookingId),
    queryFn: async ({ signal }) =>
      (await callApi(feedbackRoutes.getForStaff, { params: { id: bookingId }, signal })).feedback,
    staleTime: 0,
  });

export const sheetSectionsQuery = (bookingId: string) =>
  queryOptions({
    queryKey: keyOf('feedback', 'sections', bookingId),
    queryFn: async ({ signal }) =>
      (await callApi(feedbackRoutes.listSections, { params: { id: bookingId }, signal })).sections,
  });

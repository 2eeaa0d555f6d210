import { queryOptions } from '@tanstack/react-query';
import { feedbackEndpoints } from '@urost3/contract/feedback.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const myFeedbackQuery = (bookingId: string) =>
  queryOptions({
    queryKey: keyOf('feedback', 'mine', bookingId),
    queryFn: ({ signal }) =>
      callApi(feedbackEndpoints.getMine, { params: { id: bookingId }, signal }),
  });

export const staffFeedbackQuery = (bookingId: string) =>
  queryOptions({
    queryKey: keyOf('feedback', 'staff', bookingId),
    queryFn: async ({ signal }) =>
      (await callApi(feedbackEndpoints.getForStaff, { params: { id: bookingId }, signal }))
        .feedback,
    staleTime: 0,
  });

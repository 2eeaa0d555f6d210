// Creates an interviewer's hour over the API, and a new learner who can book it.
import { type APIRequestContext, expect } from '@playwright/test';
import { demo } from './accounts.ts';
import { makeLearner } from './learners.ts';
import { apiSession } from './session.ts';

/**
 * @param by the email address of the interviewer. The API refuses a second offer of an interviewer on the same day.
 * Journeys that may use the same day therefore use different interviewers.
 * @returns the learner's email address
 */
export async function offerHourTo(
  request: APIRequestContext,
  name: { firstName: string; lastName: string },
  date: string,
  startHour: number,
  by: string = demo.interviewer,
): Promise<string> {
  const headers = await apiSession(request, by);
  const timeSlots = [{ startTime: `${startHour}:00`, endTime: `${startHour + 1}:00` }];
  const offered = await request.post('/api/admin/availability', {
    headers,
    data: { date, timeSlots },
  });
  expect(offered.ok(), await offered.text()).toBe(true);
  return makeLearner(request, name);
}

// A row about a person for every column that references people, with what the export of their data shows of it.
import { expect } from 'vitest';
import type { SignedIn } from '../../../testing/test-app.ts';

export const AT = '2026-11-17T08:09:10.000Z';
const DAY = '2026-11-17';

export type Values = Record<string, unknown>;
export interface Trace {
  /** A row about the person; undefined when sign-in or subscription already creates one. */
  row?: Values;
  /** The part of the export that contains the row, and the expected value. */
  part: string;
  shows: unknown;
}

const section = { station_id: 'communication', section_id: 'breaking-news' };
const attempt = { ...section, at: AT, on_day: DAY };
export const booking = {
  availability_id: 'day',
  booking_date: DAY,
  start_time: '09:00',
  end_time: '10:00',
  starts_at: `${DAY}T09:00:00Z`,
  ends_at: `${DAY}T10:00:00Z`,
  status: 'expired',
  amount_minor: 5000,
  price_reason: 'standard',
  change_hours: 24,
  created_at: AT,
  updated_at: AT,
};
export const feedback = { stations: '[]', global_mark: 4, created_at: AT, updated_at: AT };
const money = { amount_minor: 5000, currency: 'gbp', created_at: AT };
const roomStation = {
  ...section,
  room_id: 'room',
  title: 'Breaking news',
  attempt_id: '8d0e2f34-0000-4000-8000-000000000000',
};
const slot = { start_time: '09:00', end_time: '10:00' };

/**
 * Every column that references a person, with its part of the export. A text says instead why the column is not exported.
 * The rows are inserted in this order, because later rows reference earlier rows.
 */
export const listTraces = (one: SignedIn, other: SignedIn): Record<string, Trace | string> => ({
  'users.uid': { part: 'account', shows: { isAdmin: false } },
  'profiles.uid': { part: 'account', shows: { profileData: expect.anything() } },
  'app_sessions.user_uid': { part: 'sessions', shows: { userAgent: 'test' } },
  'refresh_families.user_uid': { part: 'signIns', shows: { endedAt: null } },
  'oob_codes.user_uid': {
    row: {
      code_hash: Buffer.from([1]),
      user_uid: one.uid,
      kind: 'email_change',
      new_email: 'next@example.test',
      created_at: AT,
      expires_at: AT,
    },
    part: 'links',
    shows: { newEmail: 'next@example.test' },
  },
  'passkeys.user_uid': {
    row: {
      id: 'passkey-1',
      user_uid: one.uid,
      credential_id: 'credential-1',
      public_key: Buffer.from([1]),
      counter: 0,
      transports: '[]',
      is_synced: false,
      name: 'My phone',
      created_at: AT,
    },
    part: 'factors',
    shows: { passkeys: [expect.objectContaining({ name: 'My phone' })] },
  },
  'authenticators.user_uid': {
    row: { user_uid: one.uid, sealed_secret: 'sealed', created_at: AT, confirmed_at: AT },
    part: 'factors',
    shows: { authenticator: { createdAt: AT, confirmedAt: AT } },
  },
  'recovery_codes.user_uid': {
    row: { code_hash: Buffer.from([2]), user_uid: one.uid, created_at: AT },
    part: 'factors',
    shows: { recoveryCodes: [{ createdAt: AT }] },
  },
  'second_steps.user_uid': 'a sign-in in progress, for ten minutes',
  'audit_log.actor_uid': { part: 'activity', shows: { action: 'identity.signed_in' } },
  'live_events.user_uid': 'notes to open pages about rows that are here themselves',

  'progress_documents.user_uid': {
    row: {
      user_uid: one.uid,
      updated_at: AT,
      station_progress: '{"communication":{"breaking-news":70}}',
    },
    part: 'study.stationProgress',
    shows: { communication: { 'breaking-news': 70 } },
  },
  'study_segments.user_uid': {
    row: {
      ...section,
      user_uid: one.uid,
      client_id: 'c',
      started_at: AT,
      ended_at: AT,
    },
    part: 'study.segments',
    shows: { startedAt: AT, endedAt: AT },
  },
  'section_ratings.user_uid': {
    row: { ...attempt, user_uid: one.uid, percent: 71 },
    part: 'attempts.ratings',
    shows: { percent: 71 },
  },
  'mcq_attempts.user_uid': {
    row: {
      ...attempt,
      user_uid: one.uid,
      client_id: 'c',
      question_id: 'q1',
      option_key: 'k',
    },
    part: 'attempts.picks',
    shows: { questionId: 'q1' },
  },
  'comparison_opt_outs.user_uid': {
    row: { user_uid: one.uid, since: AT },
    part: 'comparison',
    shows: { isOn: false, offSince: AT },
  },
  'checklist_attempts.user_uid': {
    row: {
      ...attempt,
      user_uid: one.uid,
      client_id: 'c',
      percent: 72,
      ticked_keys: ['a'],
      point_keys: ['a', 'b'],
    },
    part: 'attempts.checklists',
    shows: { percent: 72 },
  },
  'study_answers.user_uid': {
    row: {
      ...section,
      user_uid: one.uid,
      client_id: 'c',
      question_id: 'q1',
      how: 'typed',
      words: 'I would scan first.',
      at: AT,
    },
    part: 'answers',
    shows: { words: 'I would scan first.' },
  },
  'plan_moves.user_uid': {
    row: { ...section, user_uid: one.uid, on_day: DAY, moved_at: AT },
    part: 'plan.moves',
    shows: { sectionId: 'breaking-news' },
  },
  'own_days.user_uid': {
    row: {
      user_uid: one.uid,
      minutes_a_day: 37,
      weekdays_off: [],
      days_off: [],
      updated_at: AT,
    },
    part: 'plan.ownDays',
    shows: { minutesADay: 37 },
  },
  'point_cards.user_uid': {
    row: {
      ...section,
      user_uid: one.uid,
      kind: 'mcq',
      key: 'card-q1',
      opened_on: DAY,
      last_on: DAY,
      reviews: 1,
      lapses: 1,
      stability: 0.2,
    },
    part: 'pointCards.cards',
    shows: { key: 'card-q1' },
  },
  'point_card_grades.user_uid': {
    row: {
      ...section,
      user_uid: one.uid,
      kind: 'mcq',
      key: 'card-q1',
      client_id: 'card-grade',
      grade: 'hard',
      at: AT,
      on_day: DAY,
    },
    part: 'pointCards.grades',
    shows: { grade: 'hard' },
  },
  'circuit_options.user_uid': {
    row: { user_uid: one.uid, extra_percent: 25, updated_at: AT },
    part: 'circuits',
    shows: { extraPercent: 25 },
  },
  'circuits.user_uid': {
    row: {
      id: 'circuit',
      user_uid: one.uid,
      client_id: 'c',
      extra_percent: 25,
      started_at: AT,
    },
    part: 'circuits.circuits',
    shows: { circuit: expect.objectContaining({ id: 'circuit' }) },
  },
  'practice_rooms.host_uid': {
    row: {
      id: 'room',
      host_uid: one.uid,
      client_id: 'c',
      reading_minutes: 2,
      interview_minutes: 10,
      phase_started_at: AT,
      created_at: AT,
    },
    part: 'practiceRooms.opened',
    shows: { id: 'room' },
  },
  'practice_room_stations.candidate_uid': {
    row: { ...roomStation, position: 1, candidate_uid: one.uid, ended_at: AT },
    part: 'practiceRooms.stations',
    shows: { position: 1, wasCandidate: true },
  },
  'practice_room_stations.examiner_uid': {
    row: { ...roomStation, position: 2, examiner_uid: one.uid },
    part: 'practiceRooms.stations',
    shows: { position: 2, wasCandidate: false },
  },
  'practice_room_members.user_uid': {
    row: {
      room_id: 'room',
      user_uid: one.uid,
      role: 'examiner',
      seat: 1,
      joined_at: AT,
      present_until: AT,
    },
    part: 'practiceRooms.memberships',
    shows: { role: 'examiner' },
  },
  'practice_room_invitations.user_uid': {
    row: { room_id: 'room', user_uid: one.uid, invited_by: other.uid, created_at: AT },
    part: 'practiceRooms.invitations',
    shows: { roomId: 'room' },
  },
  'practice_room_log.user_uid': {
    row: { room_id: 'room', at: AT, what: 'joined', user_uid: one.uid },
    part: 'practiceRooms.log',
    shows: { what: 'joined' },
  },
  'practice_room_log.by_uid': {
    row: { room_id: 'room', at: AT, what: 'ended', by_uid: one.uid },
    part: 'practiceRooms.log',
    shows: { what: 'ended' },
  },
  'practice_room_sheets.author_uid': {
    row: {
      room_id: 'room',
      position: 2,
      author_uid: one.uid,
      points: '[]',
      words: 'Well done.',
      created_at: AT,
      updated_at: AT,
    },
    part: 'practiceRooms.sheets.written',
    shows: { words: 'Well done.' },
  },
  'practice_partners.user_uid': {
    row: {
      user_uid: one.uid,
      evenings: ['monday'],
      station_ids: ['communication'],
      expires_at: '2027-01-01T00:00:00Z',
      updated_at: AT,
    },
    part: 'practiceRooms.lookingForPartner',
    shows: { evenings: ['monday'] },
  },
  'bookmarks.user_uid': {
    row: { ...section, user_uid: one.uid, created_at: AT },
    part: 'revision.bookmarks',
    shows: { sectionId: 'breaking-news' },
  },
  'notes.user_uid': {
    row: { ...section, user_uid: one.uid, body: 'My note', version: 1, updated_at: AT },
    part: 'revision.notes',
    shows: { body: 'My note' },
  },
  'question_reports.user_uid': {
    row: {
      ...section,
      id: 'report',
      user_uid: one.uid,
      question_id: 'q1',
      question: 'Who?',
      reason: 'wrong',
      note: 'It was she.',
      created_at: AT,
    },
    part: 'questionReports',
    shows: { note: 'It was she.' },
  },

  'subscriptions.user_uid': { part: 'subscription', shows: { isActive: true } },
  'groups.manager_uid': {
    row: {
      id: 'group',
      name: 'Urology, Leeds',
      manager_uid: one.uid,
      manager_email: 'manager@hospital.test',
      manager_email_key: 'manager@hospital.test',
      seats: 2,
      starts_on: DAY,
      ends_on: DAY,
      price_minor: 5000,
      invoice: '',
      created_at: AT,
    },
    part: 'groups.managed',
    shows: { name: 'Urology, Leeds', managerEmail: 'manager@hospital.test' },
  },
  'group_seats.user_uid': {
    row: {
      id: 'seat',
      group_id: 'group',
      user_uid: one.uid,
      taken_at: AT,
      access_until: AT,
    },
    part: 'groups.seats',
    shows: { group: 'Urology, Leeds', takenAt: AT },
  },
  'payments.user_uid': {
    row: {
      ...money,
      id: 'pay',
      purpose: 'subscription',
      subject_id: 'order',
      user_uid: one.uid,
      description: 'A year',
      updated_at: AT,
    },
    part: 'payments',
    shows: { id: 'pay', refunds: [expect.objectContaining({ note: 'Sorry.' })] },
  },
  'discount_uses.user_uid': {
    row: {
      payment_id: 'pay',
      code_id: 'code',
      user_uid: one.uid,
      state: 'reserved',
      saved_minor: 500,
      created_at: AT,
      updated_at: AT,
    },
    part: 'payments',
    shows: { discount: expect.objectContaining({ code: 'WELCOME', savedMinor: 500 }) },
  },
  'billing_details.user_uid': {
    row: {
      user_uid: one.uid,
      name: 'My trust',
      address: 'Leeds',
      reference: 'PO 7',
      updated_at: AT,
    },
    part: 'invoices.billing',
    shows: { name: 'My trust', address: 'Leeds', reference: 'PO 7' },
  },
  'invoices.user_uid': {
    row: {
      id: 'doc',
      kind: 'invoice',
      number: 1,
      source: 'payment',
      source_id: 'pay',
      payment_id: 'pay',
      user_uid: one.uid,
      currency: 'gbp',
      gross_minor: 5000,
      net_minor: 5000,
      vat_minor: 0,
      vat_rate: 0,
      vat_note: '',
      description: 'A year',
      seller_name: 'Business',
      seller_address: '',
      seller_vat_number: '',
      customer_name: 'My trust',
      customer_address: 'Leeds',
      customer_reference: 'PO 7',
      method: 'Card',
      is_test: true,
      dated_at: AT,
      issued_at: AT,
    },
    part: 'invoices.documents',
    shows: { number: 1, customerName: 'My trust' },
  },
  'orders.user_uid': {
    row: {
      ...money,
      id: 'order',
      purpose: 'subscription',
      user_uid: one.uid,
      payment_id: 'pay',
      duration_days: 365,
      status: 'open',
      immediate_access_consent_at: AT,
    },
    part: 'subscription.orders',
    shows: { immediateAccessConsentAt: AT },
  },
  'subscription_reminders.user_uid': {
    row: { user_uid: one.uid, expires_at: AT, days_before: 7, sent_at: AT },
    part: 'subscription.reminders',
    shows: { daysBefore: 7 },
  },

  'availability_days.interviewer_uid': {
    row: {
      id: 'day',
      interviewer_uid: one.uid,
      day: DAY,
      created_at: AT,
      updated_at: AT,
    },
    part: 'availability.days',
    shows: { date: DAY },
  },
  'availability_slots.interviewer_uid': {
    row: {
      ...slot,
      id: 'slot',
      day_id: 'day',
      interviewer_uid: one.uid,
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
    },
    part: 'availability.days',
    shows: { timeSlots: [{ startTime: '09:00', endTime: '10:00' }] },
  },
  'busy_calendars.interviewer_uid': {
    row: {
      interviewer_uid: one.uid,
      sealed_address: 'sealed',
      host: 'calendar.example.org',
      created_at: AT,
      read_at: AT,
      due_at: AT,
    },
    part: 'availability.busyCalendar',
    shows: { host: 'calendar.example.org' },
  },
  'busy_hours.interviewer_uid': 'read from the calendar, and kept for as long as it is connected',
  'interviewer_introductions.user_uid': {
    row: {
      user_uid: one.uid,
      about: 'Consultant',
      languages: 'English',
      hospital: 'Leeds',
      is_on_home_page: true,
      updated_at: AT,
    },
    part: 'availability',
    shows: {
      introduction: {
        about: 'Consultant',
        languages: 'English',
        hospital: 'Leeds',
        isOnHomePage: true,
      },
    },
  },
  'bookings.user_uid': {
    row: {
      ...booking,
      id: 'mine',
      user_uid: one.uid,
      interviewer_uid: other.uid,
      meet_link: 'https://meet.example/mine',
    },
    part: 'bookings.booked',
    shows: { id: 'mine', status: 'expired', meetLink: 'https://meet.example/mine' },
  },
  'bookings.interviewer_uid': {
    row: { ...booking, id: 'held', user_uid: other.uid, interviewer_uid: one.uid },
    part: 'bookings.held',
    shows: { id: 'held' },
  },
  'interview_discounts.user_uid': {
    row: { user_uid: one.uid, booking_id: 'mine', taken_at: AT },
    part: 'bookings.halfPrice',
    shows: { bookingId: 'mine' },
  },
  'free_interviews.user_uid': {
    row: {
      id: 'gift',
      user_uid: one.uid,
      granted_by: other.uid,
      note: 'Kind.',
      granted_at: AT,
    },
    part: 'bookings.freeInterviews',
    shows: { note: 'Kind.' },
  },
  'calendar_feeds.user_uid': {
    row: { user_uid: one.uid, updated_at: AT },
    part: 'bookings.calendarFeed',
    shows: { updatedAt: AT },
  },
  'interview_feedback.user_uid': {
    row: {
      ...feedback,
      booking_id: 'mine',
      user_uid: one.uid,
      author_uid: other.uid,
      words: 'On me.',
      published_at: AT,
    },
    part: 'feedback.received',
    shows: { words: 'On me.' },
  },
  'interview_feedback.author_uid': {
    row: {
      ...feedback,
      booking_id: 'held',
      user_uid: other.uid,
      author_uid: one.uid,
      words: 'By me.',
    },
    part: 'feedback.written',
    shows: { words: 'By me.' },
  },

  'posts.author_uid': {
    row: {
      id: 'post',
      author_uid: one.uid,
      post_type: 'text',
      title: 'T',
      content: 'My post',
      created_at: AT,
      updated_at: AT,
    },
    part: 'feed.posts',
    shows: { content: 'My post' },
  },
  'post_likes.user_uid': {
    row: { post_id: 'post', user_uid: one.uid, created_at: AT },
    part: 'feed.likedPosts',
    shows: { postId: 'post' },
  },
  'post_images.owner_uid': {
    row: {
      storage_key: 'post_images/a.webp',
      owner_uid: one.uid,
      bytes: 9,
      created_at: AT,
    },
    part: 'feed.pictures',
    shows: { storageKey: 'post_images/a.webp' },
  },
  'comments.author_uid': {
    row: {
      id: 'comment',
      post_id: 'post',
      author_uid: one.uid,
      content: 'Mine',
      created_at: AT,
    },
    part: 'feed.comments',
    shows: { content: 'Mine' },
  },
  'comment_likes.user_uid': {
    row: { comment_id: 'comment', user_uid: one.uid, created_at: AT },
    part: 'feed.likedComments',
    shows: { commentId: 'comment' },
  },
  'user_blocks.viewer_uid': {
    row: {
      viewer_uid: one.uid,
      hidden_uid: other.uid,
      blocked_by: one.uid,
      created_at: AT,
    },
    part: 'blocked',
    shows: { uid: expect.anything() },
  },
  'user_blocks.hidden_uid': 'whom others block is theirs to know',
  'community_preferences.user_uid': {
    row: { user_uid: one.uid, is_digest_on: false },
    part: 'notifications',
    shows: { isDigestOn: false },
  },
  'notifications.user_uid': {
    row: {
      id: 'note',
      user_uid: one.uid,
      kind: 'moderation',
      excerpt: 'Told',
      created_at: AT,
    },
    part: 'notifications.received',
    shows: { excerpt: 'Told' },
  },
  'notifications.actor_uid': 'the post, comment or like that others were told of is here itself',
  'conversation_members.user_uid': {
    row: { conversation_id: 'talk', user_uid: one.uid, joined_at: AT },
    part: 'messages.conversations',
    shows: { id: 'talk' },
  },
  'messages.author_uid': {
    row: {
      id: 'message',
      conversation_id: 'talk',
      author_uid: one.uid,
      content: 'Hello',
      created_at: AT,
    },
    part: 'messages.messages',
    shows: { content: 'Hello' },
  },
  'moderation_cases.author_uid': {
    row: {
      id: 'case',
      target_type: 'post',
      target_id: 'post',
      author_uid: one.uid,
      excerpt: 'My post',
      status: 'hidden',
      opened_at: AT,
      resolved_at: AT,
    },
    part: 'reports.aboutOwnWords',
    shows: { excerpt: 'My post', status: 'hidden' },
  },
  'reports.reporter_uid': {
    row: {
      id: 'told',
      case_id: 'case',
      reporter_uid: one.uid,
      reason: 'spam',
      note: 'Look',
      created_at: AT,
    },
    part: 'reports.sent',
    shows: { note: 'Look' },
  },
  'media.owner_uid': {
    row: {
      name: 'mine.webp',
      mime: 'image/webp',
      bytes: 9,
      sha256: 'x',
      storage_key: 'k',
      owner_uid: one.uid,
      created_at: AT,
    },
    part: 'uploads',
    shows: { name: 'mine.webp' },
  },
  'user_identities.user_uid': {
    row: {
      id: 'identity',
      user_uid: one.uid,
      provider: 'north',
      issuer: 'https://sso.test',
      subject: 'at-north',
      email: 'one@trust.test',
      created_at: AT,
      last_used_at: AT,
    },
    part: 'identities',
    shows: { provider: 'north', subject: 'at-north', email: 'one@trust.test' },
  },
  'provider_attempts.user_uid': 'a sign-in under way, deleted when it is finished or a day later',
  'examiner_consents.user_uid': {
    row: { user_uid: one.uid, purpose: 'keeping', address: '', given_at: AT },
    part: 'examiner.consents',
    shows: { purpose: 'keeping' },
  },
  'examiner_kept.user_uid': {
    row: {
      ...section,
      id: 'kept',
      user_uid: one.uid,
      client_id: 'client',
      kind: 'examiner',
      words: 'I would explore at once.',
      at: AT,
    },
    part: 'examiner.kept',
    shows: { words: 'I would explore at once.' },
  },
  'examiner_calls.user_uid': {
    row: {
      user_uid: one.uid,
      part: 'speech',
      month: '2026-11',
      cost: 5,
      state: 'done',
      at: AT,
    },
    part: 'examiner.calls',
    shows: { part: 'speech' },
  },
  'push_settings.user_uid': {
    row: { user_uid: one.uid, reviews: false },
    part: 'push',
    shows: { reviews: false },
  },
  'push_devices.user_uid': {
    row: {
      id: 'browser',
      user_uid: one.uid,
      endpoint: 'https://push.test/one',
      p256dh: 'key',
      auth: 'secret',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      created_at: AT,
    },
    part: 'push.devices',
    shows: { name: 'Firefox on Linux', pushService: 'push.test' },
  },
  'push_deliveries.actor_uid': 'a notice of a message that is here itself, kept for three days',
  'section_revisions.by_uid': 'the bank’s text; who published what is in their activity',
});

/**
 * Rows of other tables: rows that a foreign key needs, and the refund that the export shows with the payment. Each is
 * written just before the row of its column in `listTraces`.
 */
export const listNeededRows = (
  other: SignedIn,
): Record<string, { table: string; row: Values }> => ({
  'orders.user_uid': {
    table: 'refunds',
    row: {
      ...money,
      id: 'back',
      payment_id: 'pay',
      status: 'succeeded',
      source: 'product',
      reason: 'duplicate',
      note: 'Sorry.',
      attempt: 1,
      updated_at: AT,
    },
  },
  'discount_uses.user_uid': {
    table: 'discount_codes',
    row: {
      id: 'code',
      code: 'WELCOME',
      amount_minor: 500,
      product: 'both',
      max_uses_per_person: 1,
      is_first_purchase_only: false,
      note: '',
      created_at: AT,
    },
  },
  'conversation_members.user_uid': {
    table: 'conversations',
    row: {
      id: 'talk',
      conversation_type: 'group',
      name: 'Talk',
      created_by: other.uid,
      created_at: AT,
      updated_at: AT,
    },
  },
});

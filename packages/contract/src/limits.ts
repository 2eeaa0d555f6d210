// Business constants that the browser and the server use. The specification prescribes many of the values.

/** A section with a percentage above this counts as completed. */
export const COMPLETED_ABOVE = 85;
/** A section with at least this percentage is 'In Progress'. */
export const IN_PROGRESS_FROM = 50;
/** The longest study segment. */
export const STUDY_SEGMENT_CAP_MS = 60 * 60 * 1000;
/** How often a page that measures study time gives the server a sign of life. */
export const STUDY_SIGN_MS = 75 * 1000;
/** A page without a sign of life for this long is lost: its segment no longer counts as open. */
export const STUDY_LOST_MS = 3 * 60 * 1000;
/** When study starts again, an open study segment that was silent for longer than this is counted, and a new segment starts. */
export const STUDY_SESSION_STALE_MS = 30 * 60 * 1000;
/** The largest number of segments per call. */
export const STUDY_SEGMENTS_MAX = 200;
/** How long counted segments are remembered. Older ones are refused, because they could be counted twice. */
export const STUDY_SEGMENTS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;
export const NOTE_MAX = 20_000;
export const SEARCH_MAX = 120;
/** The least number of characters of a search. */
export const SEARCH_MIN = 2;
export const SEARCH_RESULTS = 20;
export const SEARCHES_PER_MINUTE = 60;
export const QUESTION_REPORT_NOTE_MAX = 1000;
export const QUESTION_REPORT_ANSWER_MAX = 2000;
export const QUESTION_REPORTS_PAGE = 20;
export const AUDIO_SKIP_SECONDS = 5;
export const AUDIO_SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** The largest number of characters of an interviewer's introduction: about two lines of text. */
export const INTRODUCTION_MAX = 240;
export const LANGUAGES_MAX = 80;
export const HOSPITAL_MAX = 120;
export const SHOWN_INTERVIEWERS_MAX = 6;
/** The longest range of days in one request of the booking calendar. */
export const AVAILABILITY_RANGE_DAYS = 366;
export const CALENDAR_ADDRESS_MAX = 1000;
export const SLOTS_A_DAY_MAX = 14;
/** A repetition creates the days of the next 12 weeks. */
export const RECURRENCE_DAYS = 84;
/** A slot that starts sooner than this is not offered. */
export const BOOKING_LEAD_MS = 30 * 60 * 1000;
/** How long an unpaid booking keeps its slot. */
export const HOLD_MS = 15 * 60 * 1000;
/** How much longer a hold keeps its slot, once, while the payer completes 3-D Secure. */
export const PAYMENT_GRACE_MS = 5 * 60 * 1000;
export const INTERVIEW_MINUTES = 60;
/** £50.00. A subscriber's first paid interview costs half. */
export const INTERVIEW_PRICE_MINOR = 5_000;
export const BOOKING_PAGE_SIZE = 20;
/**
 * The largest number of rows in a list that belongs to one person and has no pages. These lists are bookings, payments,
 * invoices, free interviews and blocked people.
 */
export const OWN_ROWS_MAX = 200;
export const TOAST_MS = 3000;
export const PASSWORD_MIN = 6;
/** Long enough for any passphrase, and short enough to be hashed cheaply. */
export const PASSWORD_MAX = 256;
export const EMAIL_MAX = 254;
export const NAME_MAX = 100;
/** How long a signed media URL is valid. */
export const MEDIA_URL_MS = 2 * 60 * 60 * 1000;
/** The default for the largest JSON body, in bytes. */
export const BODY_LIMIT = 256 * 1024;

// Community.
export const POSTS_PAGE = 20;
export const POST_TITLE_MAX = 300;
export const POST_CONTENT_MAX = 2000;
/** The largest number of characters of all tags of a post, joined by commas without spaces. */
export const POST_TAGS_MAX = 200;
export const POST_IMAGES_MAX = 10;
export const IMAGE_URL_MAX = 2000;
export const COMMENT_MAX = 1000;
export const MESSAGE_MAX = 1000;
/** How long 'is typing' is shown, and how often a browser reports that a person is typing. */
export const TYPING_SHOWN_MS = 6_000;
export const TYPING_EVERY_MS = 3_000;
export const MENTIONS_MAX = 10;
export const DISCOVER_MAX = 100;
export const MESSAGES_PAGE = 50;
export const CONVERSATIONS_PAGE = 50;
/** A conversation that was never read counts as unread while its latest message is younger than this. */
export const UNREAD_FALLBACK_MS = 24 * 60 * 60 * 1000;
/** How long the browser caches a person's name and rank. */
export const USER_INFO_CACHE_MS = 5 * 60 * 1000;
/** A person who was active within this time is 'Active now'. */
export const ACTIVE_NOW_MS = 60 * 60 * 1000;
export const GROUP_MIN = 3;
export const GROUP_MAX = 20;
export const CONVERSATION_NAME_MAX = 100;
export const REPORT_NOTE_MAX = 500;
/** The largest picture that may be uploaded, in bytes. */
export const POST_IMAGE_BYTES_MAX = 8 * 1024 * 1024;
/** Uploads that no post uses are deleted after this time. */
export const POST_IMAGE_GRACE_MS = 24 * 60 * 60 * 1000;

/** The largest version number that a caller may send. The next number must still fit into a 32-bit integer. */
export const VERSION_MAX = 2_147_483_646;
export const SECTION_ORDER_MAX = 100_000;

export const CONTACT_MAX = 4000;

export const ANONYMOUS = 'Anonymous';
export const UNKNOWN_USER = 'Unknown User';
export const DELETED_USER = 'Deleted user';

/** The longest time after which a learner's offline work is still accepted: an attempt, an answer, a rating or a grade. */
export const ATTEMPT_DELAY_DAYS_MAX = 30;

/** The largest number of attempts in a trend. */
export const TREND_LENGTH = 20;

/** Hours of the day in London. */
export const DEFAULT_QUIET_HOURS = { from: 22, until: 7 };
/** The largest number of browsers per person. Adding another removes the oldest. */
export const PUSH_DEVICES_MAX = 5;

export const USERS_PAGE_SIZES = [5, 10, 20, 50] as const;
export const USERS_PAGE_DEFAULT = 10;

// Which modules share a file of the build. Without these groups, each set of modules that the same pages import would
// become a file, and a study page would have 82 files. Each file costs a phone a request with its headers (decision
// 120). A group also contains what its modules import, unless an earlier group contains it.

type Test = RegExp | ((id: string) => boolean);
interface ChunkGroup {
  name: string;
  test: Test;
  /**
   * The group contains only modules that at least this many pages use. A part loaded on demand counts as a page.
   */
  minShareCount?: number;
  tags?: ['$initial'];
}

const paths =
  (...parts: string[]) =>
  (id: string) =>
    parts.some((part) => id.includes(part));

/** The modules that main.ts runs before the app is loaded, and all styles of the app, so that they are one sheet. */
const beforeApp = /\/src\/ui\/page\/first-styles\.ts$|\.css$|^\0(?:vite|rolldown)\//;
/** The entries, which no shared file contains. */
const keptApart = /\/index\.html$|\/src\/(?:main|start\/start|app\/start-app)\.tsx?$/;
const isTogether = (id: string) => !keptApart.test(id);
/** The arrow of a select field, of which the first pages have neither the code nor the styles. */
const isOfSelects = paths('/components/Combobox/');

/** Parts of lists and calendars. Pages without a list or calendar should not load them. */
const isOfLists = paths(
  '/data-table',
  '/day-field',
  '/export-button',
  '/filter-bar',
  '/month-calendar',
  '/month-days',
  '/paged-table',
  '/pager',
  '/stat-card',
);
/** Layouts of visitor pages. They stay out of the group 'ui', because a visitor page would otherwise load the whole group for them. */
const isOfVisitors = paths('/src/ui/page/form-page', '/src/ui/page/text-page');
/** Parts that only a few pages need. */
const isOfFew = paths(
  '/addresses.ts',
  '/choice-chips.tsx',
  '/linked-text.tsx',
  '/learn-more.tsx',
  '/link-row.tsx',
  '/room-time.ts',
  '/section-card.tsx',
  '/src/lib/offline/',
  '/upload.ts',
  '/use-wake-lock.ts',
  '/zoom-image.tsx',
);
const isSmallPart = paths(
  '/src/features/comparison/',
  '/src/features/study/public/expandable',
  '/src/features/study/public/study-card',
  '/src/features/subscription/public/premium-price',
  '/src/features/subscription/public/upgrade-button',
  '/src/lib/',
  '/src/ui/',
);

export const chunkGroups: ChunkGroup[] = [
  { name: 'before', tags: ['$initial'], test: beforeApp },
  // A browser fetches several files beside each other sooner than a large one, and keeps these two when only our own code has changed.
  {
    name: 'react',
    tags: ['$initial'],
    test: paths('/node_modules/react/', '/react-dom/', '/scheduler/'),
  },
  {
    name: 'libraries',
    tags: ['$initial'],
    test: (id) => id.includes('/node_modules/') && isTogether(id),
  },
  { name: 'app', tags: ['$initial'], test: isTogether },
  // Loaded with the first form that validates.
  { name: 'zod', test: paths('/zod/', '/zod-without-eval') },
  { name: 'shared', minShareCount: 37, test: (id) => isTogether(id) && !isOfSelects(id) },
  // Modules that the home page and the login page share with other pages, and small ones that many pages need. Without this
  // group, these two pages would load the groups of the other pages.
  {
    name: 'first',
    test: paths(
      '/ActionIcon/',
      '/contract/src/availability/availability.ts',
      '/contract/src/content/checklist.ts',
      '/contract/src/feedback/feedback.ts',
      '/contract/src/money.ts',
      '/contract/src/study/study.ts',
      '/src/features/accounts/public/initials.ts',
      '/src/features/accounts/sign-in/session-end-notice.tsx',
      '/src/features/availability/public/availability.queries.ts',
      '/src/lib/offline/saver.ts',
      '/src/lib/offline/use-saver.ts',
      '/src/ui/media/share-bar.tsx',
      '/src/ui/state/notice.tsx',
      '/src/ui/hooks/rendering.ts',
    ),
  },
  {
    name: 'forms',
    test: paths(
      '/@mantine/form/',
      '/src/features/accounts/security/passkey-support.ts',
      '/src/features/accounts/sign-in/provider-sign-in.tsx',
      '/src/features/accounts/sign-in/sign-in.module.css',
      '/src/lib/typed-number',
      '/src/ui/form/form-footer',
      '/src/ui/form/password-field',
      '/src/ui/form/use-form',
    ),
  },
  // The header of every signed-in page, with small modules that many of these pages need.
  {
    name: 'member',
    test: paths(
      '/Anchor.mjs',
      '/clamp.mjs',
      '/components/Skeleton/',
      '/create-safe-context.mjs',
      '/create-scoped-keydown-handler.mjs',
      '/src/features/study/public/last-section.ts',
      '/src/layout/bottom-bar.tsx',
      '/src/layout/member-header.tsx',
      '/src/lib/api/live.ts',
      '/src/lib/facts.ts',
      '/src/ui/page/page-heading.module.css',

      '/src/ui/hooks/use-list-address.ts',
      '/src/ui/state/list-skeleton.tsx',
      '/use-force-update.mjs',
      '/useInfiniteQuery.js',
    ),
  },
  {
    name: 'learner',
    minShareCount: 2,
    test: paths(
      '/src/features/answers/',
      '/src/features/attempts/send-attempt.ts',
      '/src/features/examiner/examiner.queries.ts',
      '/src/features/examiner/public/sheet-with-examiner.tsx',
      '/src/features/examiner/settings/examiner-choice.ts',
      '/src/features/recall/',
      '/src/features/dashboard/dashboard.module.css',
      '/src/features/dashboard/study-time',
      '/src/features/stations/',
      '/src/features/study/public/study.queries.ts',
      '/src/features/study/public/use-rating.ts',
      '/src/features/study/time/unsent-study-time.ts',
      '/src/features/study/time/study-time-kind.ts',
      '/src/ui/form/filter-chips.tsx',
      '/src/ui/media/station-drawing.tsx',
      '/src/ui/media/signs',
      '/src/ui/page/link-row',
    ),
  },
  {
    name: 'ui',
    minShareCount: 3,
    test: (id) => isSmallPart(id) && !isOfLists(id) && !isOfVisitors(id) && !isOfFew(id),
  },
  {
    name: 'fields',
    test: paths(
      '/components/Checkbox/',
      '/components/NativeSelect/',
      '/components/Radio/',
      '/components/Switch/',
      '/components/Textarea/',
      '/src/features/study/public/global-score-field',
    ),
  },
  {
    name: 'recordings',
    minShareCount: 2,
    test: paths('/src/features/recordings/', '/src/ui/hooks/use-wake-lock.ts'),
  },
  {
    name: 'payments',
    minShareCount: 2,
    test: paths(
      '/src/features/payments/public/payment-notes',
      '/src/features/payments/public/payment-return-notice',
      '/src/features/payments/public/payments.queries',
      '/src/features/payments/public/started-payment',
    ),
  },
  {
    name: 'bookings',
    minShareCount: 2,
    test: paths(
      '/src/features/bookings/booking-',
      '/src/features/bookings/bookings.queries',
      '/src/features/bookings/public/room-link',
      '/src/features/bookings/room-doors',
      '/src/features/bookings/slots/free-times',
      '/src/features/bookings/slots/take-slot.ts',
      '/src/features/feedback/feedback.queries',
      '/src/features/feedback/public/feedback.module',
      '/src/features/feedback/public/mark-badge',
      '/src/ui/calendar/',
    ),
  },
  {
    name: 'study',
    minShareCount: 2,
    test: paths(
      '/src/features/attempts/',
      '/src/features/examiner/public/patient-parts',
      '/src/features/revision/',
      '/src/features/study/',
    ),
  },
  // Both the text of a section and the title of a post need it.
  { name: 'runs', test: paths('/contract/src/text/markdown-runs') },
  {
    name: 'people',
    minShareCount: 2,
    test: paths('/src/features/people/public/', '/src/features/subscription/content-guard.tsx'),
  },
  {
    name: 'community',
    minShareCount: 2,
    test: paths(
      '/contract/src/feed/feed.ts',
      '/contract/src/feed/post-title.ts',
      '/src/features/feed/feed.',
      '/src/features/feed/like-button',
      '/src/features/feed/mention-field.tsx',
      '/src/features/moderation/public/',
      '/src/features/notifications/public/notification-button',
    ),
  },
];

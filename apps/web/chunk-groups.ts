// Which modules travel in one file: a phone pays for every file it asks for, and pages share many small ones.
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** Where the browser begins (index.html) and what it runs by itself: entries, which keep their own files. */
const entry = /\/src\/(?:main|start)\.ts$|\/index\.html$/;
/** What main.ts needs before the app is there, and the styles of every page. */
const beforeApp =
  /\/src\/(?:app\/take-over|ui\/first-styles)\.ts$|(?<!\.module)\.css$|^\0(?:vite|rolldown)\//;

const component = '@mantine/core/esm/components';
const fields = new RegExp(
  `${component}/(?:ActionIcon|Alert|CloseButton|Input|InputBase|Paper|PasswordInput|TextInput)/|use-(?:id|uncontrolled)/|random-id|use-resolved-styles-api|/ui/notice\\.tsx$`,
);
const parts =
  /(?:mutationObserver|useMutation)\.js$|\/src\/ui\/(?:empty|error|state|load-later|markdown\.tsx|modal\.tsx|show-toast|progress-ring|page-heading|class-names|sparkline)/;
/** Small, without styles, and named by pages of every kind. */
const basics =
  /\/(?:clamp|create-safe-context|create-scoped-keydown-handler|DirectionProvider|find-element-ancestor|get-auto-contrast-value|get-parsed-combobox-data|to-int|use-callback-ref|use-force-update|use-merged-ref)\.mjs$|\/(?:infiniteQuery(?:Observer|Options)|useInfiniteQuery)\.js$|\/contract\/src\/(?:day|limits)\.ts|\/src\/lib\/(?:dates|money)\.ts$|\/src\/ui\/(?:safe-url|use-drawn-in-pieces|use-preload)\.ts$/;
/** What is written in and chosen from, beside plain fields. */
const choices = new RegExp(
  `${component}/(?:Anchor|Combobox/Combobox(?:\\.module|Chevron)|NativeSelect|Skeleton|Textarea)|/(?:CheckIcon|get-env|RadioIcon)\\.mjs$|/utils/(?:InlineInput|InputsGroupFieldset)/`,
);
/** What lies over the page and holds it still. */
const dialogs = new RegExp(
  `${component}/(?:Drawer|ModalBase)/|use-window-event/|/(?:react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)/dist/`,
);
/** The header of everybody who is signed in. */
const member =
  /\/src\/(?:layout\/(?:member-header|mobile-menu|user-mark)[\w.-]*|features\/(?:messages\/(?:unread-badge|use-title-badge|use-unread)|subscription\/premium-badge[\w.-]*|search\/search-(?:box[\w.-]*|key)|accounts\/initials))\b|\/layout\/current-link\.ts$|\/(?:messages\.ts\?plain|messages\.queries\.ts)$|esm\/components\/Badge\//;
/** Apart from the header: the account page has a way out of its own. */
const leaving = /\/src\/(?:layout\/logout-button|features\/accounts\/sign-out-button)\b/;
/** What a learner's pages ask the server, and what they keep until it answers. */
const learning =
  /\/contract\/src\/(?:attempts|recall|revision|study)\.ts\?plain$|\/features\/(?:attempts|recall|revision|study)\/(?:[\w-]+\.queries|send-attempt|unsent-ratings|study-journal)\.ts$|\/features\/(?:recall\/recall-link|stations\/(?:section-list|station-counts|last-section|stations\.queries)|study\/section-media|subscription\/upgrade-modal)|\/features\/(?:recall\/(?:exam-text|recall-words)|study\/study-time-kind)\.ts$|\/src\/lib\/(?:unsent-work|media-cache|outbox)\.ts$/;

/** A section's questions, on their own page and in a circuit. */
const questions =
  /\/features\/(?:attempts\/use-section-attempts|study\/(?:examiner-checklist|expandable|question-flow\.module|question-flow-state|question-images|study-(?:backdrop|card|frame|icons|kinds|page\.module)))/;
/** Premium, offered in place of a page or of a part of one. */
const upgrade =
  /\/features\/subscription\/(?:benefits|order-summary|upgrade-(?:button|prompt))[\w.-]*$/;
/** What posts and messages are drawn with. */
const talk =
  /\/features\/(?:feed\/(?:feed\.queries|feed-icons|mention-field)|people\/(?:author-name|block-person|people\.queries|relative-time|time-ago)|reports\/report-dialog)[\w.-]*$|\/contract\/src\/(?:feed|people|reports)\.ts\?plain$/;

export const chunkGroups: Group[] = [
  { name: 'before', tags: ['$initial'], test: beforeApp },
  { name: 'app', tags: ['$initial'], test: (id) => !entry.test(id) && !beforeApp.test(id) },
  { name: 'fields', test: fields },
  { name: 'member', test: member },
  { name: 'leaving', test: leaving },
  { name: 'learning', test: learning },
  { name: 'parts', test: parts },
  { name: 'talk', test: talk },
  { name: 'questions', test: questions },
  { name: 'upgrade', test: upgrade },
  { name: 'basics', test: basics },
  { name: 'choices', test: choices },
  { name: 'dialogs', test: dialogs },
];

import { Box, Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { learnerView, withMediaUrls } from '@urost3/contract/content/learner-view.ts';
import { listMedia } from '@urost3/contract/content/section-media.ts';
import {
  type MouseEvent,
  memo,
  useContext,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { icon } from '../../../ui/media/icons.tsx';
import { Card } from '../../../ui/page/pieces.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { StudyFrame } from '../../study/public/study-frame.tsx';
import { studyKinds } from '../../study/public/study-kinds.ts';
import { StudyPreview } from '../../study/public/study-preview.tsx';
import classes from './editor.module.css';
import { MediaUrlsContext, useEditor } from './editor-context.ts';
import { emptySection } from './section-edits.ts';
import { useArrival } from './use-arrival.ts';

const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
  28,
);

/** The preview is rendered this long after the form, in ms. Typing therefore does not wait for the preview. */
const FOLLOW_MS = 150;
/** Space in px above the question that the preview scrolls to, because the study page's sticky links cover this space. */
const PREVIEW_GAP = 120;

interface SectionPreviewProps {
  document: EditorSection;
  isFreePreview: boolean;
}

/** The study page itself, rendered from the edited document. It saves no rating and counts no time. */
export const SectionPreview = memo(function SectionPreview({
  document,
  isFreePreview,
}: SectionPreviewProps) {
  const { learnerStationId, sectionId } = useEditor();
  const [settled] = useDebouncedValue(document, FOLLOW_MS);
  const shown = useDeferredValue(settled);
  const kind = studyKinds[learnerStationId];
  const urls = usePreviewMedia(shown);
  const [address] = useSearchParams();
  // Index of the question that the editor was opened for; -1 without one and after 'Restart preview'.
  const [wanted, setWanted] = useState(() =>
    document.questions.findIndex(({ id }) => id === address.get('question')),
  );
  const [run, setRun] = useState(0);
  const [openedAt] = useState(() => new Date());
  const scroll = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  useArrival(page, wanted !== -1, () => {
    const question = page.current?.querySelector('[data-stage="current"]');
    if (!scroll.current || !question) return;
    const { top } = scroll.current.getBoundingClientRect();
    scroll.current.scrollTop += question.getBoundingClientRect().top - top - PREVIEW_GAP;
  });
  const section = useMemo(() => {
    const row = { slug: sectionId ?? 'new', stationId: learnerStationId, document: shown };
    const view = learnerView({ ...row, updatedAt: openedAt });
    const title = view.title || 'Untitled section';
    return {
      ...withMediaUrls({ ...view, title }, (name) => urls[name] ?? ''),
      isFree: isFreePreview,
    };
  }, [shown, urls, sectionId, learnerStationId, isFreePreview, openedAt]);
  return (
    <Card component="section" className={classes.panel} aria-label="Preview">
      <Group justify="space-between" className={classes.previewBar}>
        <Quiet>As learners see it</Quiet>
        {!isBlank(shown) && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setWanted(-1);
              setRun((old) => old + 1);
            }}
          >
            Restart preview
          </Button>
        )}
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only keeps links from leaving the editor */}
      <div className={classes.stage} onClickCapture={stayHere}>
        <Box ref={scroll} h="100%" style={{ overflowY: 'auto' }}>
          <div ref={page}>
            {isBlank(shown) ? (
              <StudyFrame kind={kind}>
                <Card className={classes.nothing} gap="3xs" c="dimmed" fz="sm">
                  <EyeIcon />
                  <strong>Nothing to preview yet</strong>
                  <span>The preview fills in as you write.</span>
                </Card>
              </StudyFrame>
            ) : (
              <StudyPreview key={run} kind={kind} section={section} startAt={Math.max(0, wanted)} />
            )}
          </div>
        </Box>
      </div>
    </Card>
  );
});

const blank = JSON.stringify(emptySection());

/** Whether nothing has been written yet. */
const isBlank = (document: EditorSection) => JSON.stringify({ ...document, order: 0 }) === blank;

function stayHere(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  // Links to other sites open in a new tab. Links of the product would leave the editor, so they are disabled.
  if (link && link.target !== '_blank') event.preventDefault();
}

/** Maps names of the document's media files to their URLs. Unknown URLs are requested from the server. */
function usePreviewMedia(document: EditorSection): Readonly<Record<string, string>> {
  const known = useContext(MediaUrlsContext);
  const missing = useMemo(
    () =>
      [...new Set(listMedia(document).map((item) => item.name))]
        .filter((name) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name) && !known[name])
        .sort()
        .join(','),
    [document, known],
  );
  const found = useQuery(
    apiQuery(['content', 'media-urls', missing], contentAdminRoutes.listMedia, {
      query: { names: missing },
      enabled: missing !== '',
      staleTime: 60_000,
    }),
  );
  return useMemo(
    () => ({
      ...known,
      ...Object.fromEntries((found.data?.media ?? []).map((item) => [item.name, item.url])),
    }),
    [known, found.data],
  );
}

import { Box } from '@mantine/core';
import type { QuestionImage, StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { joinFacts } from '../../../lib/facts.ts';
import { ZoomImage } from '../../../ui/dialog/zoom-image.tsx';
import { PartTitle } from '../../../ui/page/pieces.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { isSafeImage } from '../../../ui/text/safe-url.ts';
import { Probes } from '../questions/probes.tsx';
import { Exhibits } from './exhibits.tsx';

interface QuestionImagesProps {
  images: QuestionImage[];
  place: QuestionImage['place'];
}

export function QuestionImages({ images, place }: QuestionImagesProps) {
  const shown = images.filter((image) => image.place === place);
  return shown.map((image, index) => (
    // The index is the key, because the same image may occur twice.
    <Box key={index} component="figure" mt="sm">
      {isSafeImage(image.url) ? (
        <ZoomImage src={image.url} alt={image.alt} />
      ) : (
        // Older sections may contain an image with an external URL, which is not loaded. Its description is shown
        // instead.
        <em>[{image.alt}]</em>
      )}
      {(image.credit || image.consent) && (
        <Box component="figcaption" mt="3xs" c="var(--page-quiet)" fz="sm">
          {joinFacts([image.credit, image.consent])}
        </Box>
      )}
    </Box>
  ));
}

/** What belongs to the model answer of a question: pictures, exhibits, explanation, published notes and follow-up questions. */
export function AnswerParts({ question }: { question: StudyQuestion }) {
  return (
    <>
      <QuestionImages images={question.images} place="answer" />
      <Exhibits exhibits={question.exhibits} place="answer" />
      <AnswerPart title="Explanation" text={question.explanation} />
      <AnswerPart title="What the examiner looks for" text={question.published_notes} />
      <Probes probes={question.probes} />
    </>
  );
}

function AnswerPart({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <Box mt="md">
      <PartTitle order={3} mb="0.25rem" fz="sm">
        {title}
      </PartTitle>
      <Markdown oneColumn>{text}</Markdown>
    </Box>
  );
}

/** The model answer of a question with all its parts, for a person who examines or marks. */
export function ModelAnswer({ question }: { question: StudyQuestion }) {
  return (
    <Box mt="xs" p="0.75rem 1rem" bdrs="var(--mantine-radius-default)" bg="var(--page-soft)">
      <PartTitle order={3} mb="0.25rem" c="var(--page-quiet)" fz="sm">
        Model answer
      </PartTitle>
      <Markdown oneColumn>{question.answer}</Markdown>
      <AnswerParts question={question} />
    </Box>
  );
}

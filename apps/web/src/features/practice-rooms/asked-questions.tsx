import type { AskedQuestion } from '@urost3/contract/practice-rooms-sheets.schemas.ts';
import { Markdown, MarkdownLine } from '../../ui/markdown.tsx';
import { Exhibits } from '../study/public/exhibits.tsx';
import { QuestionImages } from '../study/public/question-images.tsx';
import { StudyCard } from '../study/public/study-card.tsx';
import classes from './asked-questions.module.css';

interface AskedQuestionsProps {
  asked: readonly AskedQuestion[];
  /** The index of the current question; null before the first. */
  current: number | null;
}

/** The questions that the examiner has asked, without answers. */
export function AskedQuestions({ asked, current }: AskedQuestionsProps) {
  const question = asked.find(({ index }) => index === current);
  const earlier = asked.filter(({ index }) => index !== current);
  return (
    <>
      <StudyCard title="The examiner asks" isTitleQuiet>
        <div aria-live="polite" className={classes.asked}>
          {question ? (
            <Markdown oneColumn>{question.question}</Markdown>
          ) : (
            <p className={classes.none}>
              Listen to the examiner. Questions appear here as they are asked.
            </p>
          )}
        </div>
        {question && <QuestionParts question={question} />}
      </StudyCard>
      {earlier.length > 0 && (
        <StudyCard title="Asked before" isTitleQuiet>
          <ol>
            {earlier.map((item) => (
              <li key={item.id}>
                <Markdown oneColumn>{item.question}</Markdown>
              </li>
            ))}
          </ol>
        </StudyCard>
      )}
    </>
  );
}

function QuestionParts({ question }: { question: AskedQuestion }) {
  return (
    <>
      {question.options.length > 0 && (
        <ul>
          {question.options.map((option) => (
            <li key={option}>
              <MarkdownLine>{option}</MarkdownLine>
            </li>
          ))}
        </ul>
      )}
      <QuestionImages images={question.images} place="question" />
      <Exhibits key={question.id} exhibits={question.exhibits} place="question" isExam />
    </>
  );
}

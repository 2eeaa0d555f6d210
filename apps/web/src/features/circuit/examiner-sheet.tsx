import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CircuitStation, circuitEndpoints } from '@urost3/contract/circuit.ts';
import type { StudySection } from '@urost3/contract/stations.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { forgetRecall } from '../recall/recall.queries.ts';
import { ExaminerChecklist } from '../study/examiner-checklist.tsx';
import { Exhibits } from '../study/exhibits.tsx';
import { Expandable } from '../study/expandable.tsx';
import { Probes } from '../study/probes.tsx';
import cardClasses from '../study/study-card.module.css';
import { circuitQuery, circuitsQuery } from './circuit.queries.ts';
import classes from './examiner-sheet.module.css';

interface ExaminerSheetProps {
  circuitId: string;
  station: CircuitStation;
  section: StudySection;
  onMarked?: () => void;
  /** Told at every tick how to save what is ticked, and null when nothing is left to save. */
  onUnsaved?: (save: (() => Promise<unknown>) | null) => void;
}

/** One's own examiner for a moment: what was covered, beside the model answers. */
export function ExaminerSheet(props: ExaminerSheetProps) {
  const { circuitId, station, section, onMarked, onUnsaved } = props;
  const client = useQueryClient();
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const mark = useMutation({
    mutationFn: (ticked: string[]) =>
      callApi(circuitEndpoints.mark, {
        params: { id: circuitId, position: station.position },
        body: { clientId, ticked },
        keepalive: true,
      }),
    onSuccess: (circuit) => {
      setClientId(crypto.randomUUID());
      client.setQueryData(circuitQuery(circuitId).queryKey, circuit);
      void client.invalidateQueries({ queryKey: circuitsQuery.queryKey });
      void forgetRecall(client);
      const percent = circuit.stations.find((item) => item.position === station.position)?.mark
        ?.percent;
      showToast('success', `Mark saved: ${percent ?? 0}%.`);
      onUnsaved?.(null);
      onMarked?.();
    },
    onError: (error) =>
      showToast('error', messageOf(error, 'Your mark could not be saved. Please try again.')),
  });
  return (
    <>
      {section.examiner_points.length === 0 && (
        <p className={classes.none}>This station has no examiner’s sheet.</p>
      )}
      <ExaminerChecklist
        points={section.examiner_points}
        onSave={(ticked) => mark.mutate(ticked)}
        isSaving={mark.isPending}
        isSaved={mark.isSuccess}
        onChange={(ticked) => {
          mark.reset();
          onUnsaved?.(ticked.length > 0 ? () => mark.mutateAsync(ticked) : null);
        }}
      >
        {station.mark && (
          <p className={classes.marked}>
            Marked: {station.mark.ticked} of {station.mark.total} points, {station.mark.percent}%
          </p>
        )}
      </ExaminerChecklist>
      {section.questions.length > 0 && (
        <section className={cardClasses.card}>
          <Expandable level={2} title="Model answers">
            <ol className={classes.answers}>
              {section.questions.map((question) => (
                <li key={question.id}>
                  <Markdown oneColumn>{question.question}</Markdown>
                  <div className={classes.answer}>
                    <Markdown oneColumn>{question.answer}</Markdown>
                    <Exhibits exhibits={question.exhibits} place="answer" />
                    <Probes probes={question.probes} />
                  </div>
                </li>
              ))}
            </ol>
          </Expandable>
        </section>
      )}
    </>
  );
}

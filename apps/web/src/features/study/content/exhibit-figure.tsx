// A separate chunk, which exhibits.tsx loads with the first exhibit.

import { Box, Button, Group, Text } from '@mantine/core';
import type { StudyExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { useId, useState } from 'react';
import { ZoomImage } from '../../../ui/dialog/zoom-image.tsx';
import { Card, Fact, Fold } from '../../../ui/page/pieces.tsx';
import { ScrollingTable } from '../../../ui/table/scrolling-table.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { isSafeImage } from '../../../ui/text/safe-url.ts';
import { EcgStrip } from './ecg-strip.tsx';
import { ExhibitChart } from './exhibit-chart.tsx';

interface ExhibitFigureProps {
  exhibit: StudyExhibit;
  /** Whether the findings stay hidden, as in an interview. */
  isExam: boolean;
}

/** One exhibit: its figure, its description in words and, outside an exam, its findings. */
export function ExhibitFigure({ exhibit, isExam }: ExhibitFigureProps) {
  const id = useId();
  return (
    <Card
      component="figure"
      miw={0}
      m="var(--mantine-spacing-md) 0"
      p="sm"
      c="var(--page-ink)"
      aria-labelledby={id}
    >
      <Box component="figcaption" mb="2xs" fw={600} data-wrap="anywhere" id={id}>
        {exhibit.title}
      </Box>
      <Drawn exhibit={exhibit} />
      {'note' in exhibit && exhibit.note && (
        <Text m="0.5rem 0 0" c="var(--page-quiet)" fz="sm">
          {exhibit.note}
        </Text>
      )}
      <Fold isText mt="2xs" fz="sm" summary="Exhibit in words">
        <Text inherit mt="2xs" data-wrap="lines">
          {exhibit.alt}
        </Text>
      </Fold>
      {exhibit.findings && !isExam && <Findings text={exhibit.findings} />}
    </Card>
  );
}

/** The findings, hidden until the learner presses the button, so that the learner can describe the exhibit first. */
function Findings({ text }: { text: string }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <Box mt="2xs">
      {!isShown && (
        <Text inherit my="2xs">
          Describe it aloud first: what it is, what it shows, what it means.
        </Text>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide the findings' : 'Reveal the findings'}
      </Button>
      <div id={id} hidden={!isShown}>
        <Markdown oneColumn>{text}</Markdown>
      </div>
    </Box>
  );
}

function Drawn({ exhibit }: { exhibit: StudyExhibit }) {
  switch (exhibit.kind) {
    case 'trend': {
      // One panel for each unit, stacked.
      const units = Map.groupBy(exhibit.series, (series) => series.unit ?? '');
      return <ExhibitChart exhibit={exhibit} panels={[...units.values()]} events={[]} />;
    }
    case 'flow':
      return (
        <>
          <ExhibitChart exhibit={exhibit} panels={[exhibit.series]} events={[]} isFilled />
          <Group component="dl" gap="0.5rem 1.5rem" m="0.5rem 0 0">
            {exhibit.facts.map(({ label, value }) => (
              <Fact key={label} name={label} size="inherit" isInline>
                <strong>{value}</strong>
              </Fact>
            ))}
          </Group>
        </>
      );
    case 'urodynamics':
      return (
        <ExhibitChart
          exhibit={exhibit}
          panels={exhibit.series.map((series) => [series])}
          events={exhibit.events}
        />
      );
    case 'ecg':
      return <EcgStrip exhibit={exhibit} />;
    case 'table':
      return (
        <ScrollingTable name={exhibit.title}>
          <thead>
            <tr>
              {exhibit.columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {exhibit.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      );
    case 'drawing':
      // The image's accessible name is short, because 'Exhibit in words' below contains the full description.
      return isSafeImage(exhibit.file) ? (
        <ZoomImage isCentred src={exhibit.file} alt={exhibit.title} />
      ) : (
        <p>{exhibit.alt}</p>
      );
  }
}

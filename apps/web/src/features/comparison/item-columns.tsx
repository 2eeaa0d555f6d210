import { Box, Button } from '@mantine/core';
import type { ItemFigures } from '@urost3/contract/comparison/comparison.schemas.ts';
import { itemProblemLabels } from '@urost3/contract/comparison/comparison.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { Link } from 'react-router';
import { adminQuestionPath } from '../../paths.ts';
import { PlainList } from '../../ui/page/pieces.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { MarkdownLine } from '../../ui/text/markdown.tsx';
import classes from './items.module.css';

export const itemColumns: Column<ItemFigures>[] = [
  {
    key: 'section',
    header: 'Question',
    isSortable: true,
    lead: 'title',
    render: ({ sectionTitle, stationId, question }) => (
      <>
        <span className={classes.question}>
          <MarkdownLine>{question}</MarkdownLine>
        </span>
        <span className={classes.place}>
          {sectionTitle} · {stationLabels[stationId]}
        </span>
      </>
    ),
  },
  {
    key: 'learners',
    header: 'Learners',
    isSortable: true,
    align: 'end',
    isNarrow: true,
    render: ({ learners }) => learners,
  },
  {
    key: 'right',
    header: 'Right',
    isSortable: true,
    align: 'end',
    isNarrow: true,
    render: ({ rightPercent }) => `${rightPercent}%`,
  },
  {
    key: 'discrimination',
    header: 'Discrimination',
    isSortable: true,
    align: 'end',
    isNarrow: true,
    render: ({ discrimination }) =>
      discrimination === null ? '–' : discrimination.toFixed(2).replace('-', '−'),
  },
  {
    key: 'seconds',
    header: 'Time',
    isSortable: true,
    align: 'end',
    isNarrow: true,
    render: ({ seconds }) => (seconds === null ? '–' : `${seconds} s`),
  },
  { key: 'options', header: 'Options', render: (item) => <Options item={item} /> },
  {
    key: 'repair',
    header: 'To fix',
    isSortable: true,
    render: (item) => <Problems item={item} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    isNarrow: true,
    render: ({ adminStationId, sectionId, questionId, sectionTitle }) => (
      <Button
        component={Link}
        to={adminQuestionPath(adminStationId, sectionId, questionId)}
        size="compact-sm"
        variant="default"
        aria-label={`Edit a question of ${sectionTitle}`}
      >
        Edit
      </Button>
    ),
  },
];

const letterOf = (index: number) => String.fromCharCode(65 + index);

/** Shows each option's share by letter. The texts are often long, so they are collapsed at first. */
function Options({ item }: { item: ItemFigures }) {
  return (
    <details>
      <Box component="summary" mih="44px" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {item.options.map(({ text, percent, isAnswer }, index) => (
          <span key={text} className={classes.share} data-answer={isAnswer}>
            {letterOf(index)} {percent}%{isAnswer && ' ✓'}
          </span>
        ))}
      </Box>
      <ol className={classes.options} type="A">
        {item.options.map(({ text, isAnswer }) => (
          <li key={text} data-answer={isAnswer}>
            <MarkdownLine>{text}</MarkdownLine>
            {isAnswer && (
              <Box component="span" fw={400}>
                {' '}
                (answer)
              </Box>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Problems({ item }: { item: ItemFigures }) {
  if (item.problems.length === 0) return 'Nothing';
  return (
    <PlainList gap="0.3rem">
      {item.problems.map((problem) => (
        <li key={problem}>{itemProblemLabels[problem]}</li>
      ))}
    </PlainList>
  );
}

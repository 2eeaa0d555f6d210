import { Badge, VisuallyHidden } from '@mantine/core';
import { globalMarks, pointMarkLabels } from '@urost3/contract/feedback.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { roomRoleLabels } from '@urost3/contract/practice-rooms.ts';
import type { SharedSheet } from '@urost3/contract/practice-rooms-sheets.schemas.ts';
import { MarkdownLine } from '../../ui/markdown.tsx';
import { ScrollingTable } from '../../ui/scrolling-table.tsx';
import { pointMarkColours } from '../feedback/public/mark-colours.ts';
import { PointWeight } from '../study/public/point-weight.tsx';
import classes from './shared-sheets.module.css';

const nameOf = (sheet: SharedSheet) =>
  `${isolate(sheet.author.displayName)} (${roomRoleLabels[sheet.role]})`;

/** A global score with its meaning below. Screen readers read '4 – At the standard'. */
function Score({ value }: { value: number | null }) {
  const given = globalMarks.find((mark) => mark.value === value);
  if (!given) return '–';
  return (
    <>
      {given.value}
      <VisuallyHidden> – </VisuallyHidden>
      <span className={classes.meaning}>{given.label}</span>
    </>
  );
}

/** A table with one column for each sheet, and the words of each author below. */
export function SharedMarks({ sheets, title }: { sheets: readonly SharedSheet[]; title: string }) {
  const points = new Map(
    sheets.flatMap((sheet) => sheet.points.map((point) => [point.text, point] as const)),
  );
  const markOf = (sheet: SharedSheet, text: string) =>
    sheet.points.find((point) => point.text === text)?.mark ?? 'not_seen';
  return (
    <>
      <div className={classes.marks}>
        <ScrollingTable name={`Marks: ${title}`}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Point</VisuallyHidden>
              </th>
              {sheets.map((sheet) => (
                <th key={sheet.uid} scope="col">
                  <bdi>{sheet.author.displayName}</bdi>
                  <span className={classes.meaning}>{roomRoleLabels[sheet.role]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Mark</th>
              {sheets.map((sheet) => (
                <td key={sheet.uid}>
                  <strong>{sheet.percent === null ? '–' : `${sheet.percent}%`}</strong>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">
                Global score
                <span className={classes.meaning}>Out of 5</span>
              </th>
              {sheets.map((sheet) => (
                <td key={sheet.uid}>
                  <Score value={sheet.globalScore} />
                </td>
              ))}
            </tr>
            {Array.from(points.values(), ({ text, weight }) => (
              <tr key={text}>
                <th scope="row" className={classes.point}>
                  <PointWeight weight={weight} />
                  <MarkdownLine>{text}</MarkdownLine>
                </th>
                {sheets.map((sheet) => {
                  const mark = markOf(sheet, text);
                  return (
                    <td key={sheet.uid}>
                      <Badge
                        color={pointMarkColours[mark]}
                        variant="light"
                        tt="none"
                        style={{ flexShrink: 0 }}
                      >
                        {pointMarkLabels[mark]}
                      </Badge>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      </div>
      {sheets
        .filter(({ words }) => words !== '')
        .map((sheet) => (
          <blockquote key={sheet.uid} className={classes.words}>
            <p>{sheet.words}</p>
            <footer>{nameOf(sheet)}</footer>
          </blockquote>
        ))}
    </>
  );
}

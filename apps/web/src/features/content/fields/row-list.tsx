// A list of rows in the editor, each with fields and the buttons to move and remove it.
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useRef } from 'react';
import { CloseIcon } from '../../../ui/media/icons.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useEditor } from '../editor/editor-context.ts';
import {
  type Change,
  type ChangeList,
  moved,
  removeAt,
  updateAt,
} from '../editor/section-edits.ts';
import { LineInput } from './line-input.tsx';

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/**
 * Returns the function that changes one list of a part of the section.
 * @param setPart changes the part, for example the patient's brief
 */
export function useChangeList<Part, Name extends keyof Part>(
  setPart: (change: (part: Part) => Part) => Change,
  name: Name,
): ChangeList<ItemOf<Part[Name]>> {
  const { update } = useEditor();
  return useCallback(
    (change) =>
      update(
        setPart((old) => ({
          ...old,
          [name]: change(old[name] as readonly ItemOf<Part[Name]>[]),
        })),
      ),
    [update, setPart, name],
  );
}

interface RowListProps<T> {
  legend: string;
  /** Whether the part of the form already shows the legend. */
  isLegendHidden?: boolean;
  hint?: string;
  /** What a row is called: 'option' gives the labels 'Add option', 'Move option 1 up' and 'Remove option 1'. */
  noun: string;
  rows: readonly T[];
  onChange: ChangeList<T>;
  /** Undefined while the list is full. */
  onAdd: (() => void) | undefined;
  /** Whether the rows can be moved. The default is true. */
  isOrdered?: boolean;
  /** Of the list's rows, when each has more than one line. */
  rowClassName?: string | undefined;
  /** @returns the fields of a row, beside its buttons */
  children: (row: T, index: number) => ReactNode;
  /** @returns the fields of a row below its buttons */
  below?: (row: T, index: number) => ReactNode;
}

export function RowList<T>(props: RowListProps<T>) {
  const { legend, isLegendHidden, hint, noun, rows, onChange, onAdd, children, below } = props;
  const { isOrdered = true, rowClassName } = props;
  return (
    <Stack gap={below ? 'sm' : 'xs'} role="group" aria-label={legend}>
      {!isLegendHidden && (
        <Text fw={600} size="sm">
          {legend}
        </Text>
      )}
      {hint && <Quiet>{hint}</Quiet>}
      {rows.map((row, index) => {
        const line = (
          <Group key={index} gap="xs" align="flex-end">
            {children(row, index)}
            <RowControls
              noun={noun}
              index={index}
              count={rows.length}
              onMove={isOrdered ? (to) => onChange((old) => moved(old, index, to)) : undefined}
              onRemove={() => onChange((old) => removeAt(old, index))}
            />
          </Group>
        );
        // Rows have no identity except their index.
        return below ? (
          <Stack key={index} gap="xs" className={rowClassName}>
            {line}
            {below(row, index)}
          </Stack>
        ) : (
          line
        );
      })}
      {onAdd && (
        <Button variant="light" size="compact-sm" w="fit-content" onClick={onAdd}>
          Add {noun}
        </Button>
      )}
    </Stack>
  );
}

/** When the author presses the button, or Enter in a row's text field, adds a row and focuses its text field. */
export function useAddRow(add: () => void) {
  const lastField = useRef<HTMLInputElement>(null);
  const onAdd = () => {
    add();
    // Focus the new field after React has rendered it.
    requestAnimationFrame(() => lastField.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onAdd();
  };
  return { lastField, onAdd, onKeyDown };
}

interface RowControlsProps {
  /** What an item is called: 'option' gives the labels 'Move option 1 up' and 'Remove option 1'. */
  noun: string;
  index: number;
  /** The length of the list; needed with `onMove`, which is called with the item's new index. */
  count?: number;
  onMove?: ((to: number) => void) | undefined;
  onRemove: () => void;
}

/** Buttons to move one list item up or down, or to remove it. */
export function RowControls({ noun, index, count = 0, onMove, onRemove }: RowControlsProps) {
  const name = `${noun} ${index + 1}`;
  return (
    <Group gap="3xs" wrap="nowrap">
      {onMove && (
        <>
          <ActionIcon
            variant="default"
            size={36}
            disabled={index === 0}
            aria-label={`Move ${name} up`}
            onClick={() => onMove(index - 1)}
          >
            ↑
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            disabled={index === count - 1}
            aria-label={`Move ${name} down`}
            onClick={() => onMove(index + 1)}
          >
            ↓
          </ActionIcon>
        </>
      )}
      <ActionIcon variant="default" size={36} aria-label={`Remove ${name}`} onClick={onRemove}>
        <CloseIcon size={16} />
      </ActionIcon>
    </Group>
  );
}

interface LinesFieldProps {
  legend: string;
  /** What a line is called: 'Option' gives the labels 'Option 1', 'Add option', 'Remove option 1'. */
  noun: string;
  lines: readonly string[];
  onChange: ChangeList<string>;
}

/** A list of single-line fields, for example the options of a question or the key learning points. */
export const LinesField = memo(function LinesField(props: LinesFieldProps) {
  const { legend, noun, lines, onChange } = props;
  const { lastField, onAdd, onKeyDown } = useAddRow(() => onChange((old) => [...old, '']));
  return (
    <RowList
      legend={legend}
      noun={noun.toLowerCase()}
      rows={lines}
      onChange={onChange}
      onAdd={onAdd}
    >
      {(line, index) => (
        <LineInput
          ref={index === lines.length - 1 ? lastField : undefined}
          flex={1}
          miw={200}
          label={`${noun} ${index + 1}`}
          value={line}
          onChange={(value) => onChange((old) => updateAt(old, index, () => value))}
          onKeyDown={onKeyDown}
        />
      )}
    </RowList>
  );
});

interface PairField<Name> {
  name: Name;
  /** Numbered by row: 'Phrase' gives the label 'Phrase 1'. */
  label: string;
  maxLength: number;
  flex: number;
  miw: number;
}

interface PairsFieldProps<Name extends string> {
  legend: string;
  /** What a row is called: 'reaction' gives the labels 'Add reaction' and 'Remove reaction 1'. */
  noun: string;
  rows: readonly Record<Name, string>[];
  fields: readonly PairField<Name>[];
  onChange: ChangeList<Record<Name, string>>;
  /** The most rows; undefined for any number. */
  max?: number;
  isOrdered?: boolean;
}

function Pairs<Name extends string>(props: PairsFieldProps<Name>) {
  const { legend, noun, rows, fields, onChange, max, isOrdered = true } = props;
  const add = () =>
    onChange((old) => [
      ...old,
      Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>,
    ]);
  return (
    <RowList
      legend={legend}
      noun={noun}
      rows={rows}
      isOrdered={isOrdered}
      onChange={onChange}
      onAdd={max === undefined || rows.length < max ? add : undefined}
    >
      {(row, index) =>
        fields.map(({ name, label, ...size }) => (
          <LineInput
            key={name}
            {...size}
            label={`${label} ${index + 1}`}
            value={row[name]}
            onChange={(text) =>
              onChange((old) => updateAt(old, index, (item) => ({ ...item, [name]: text })))
            }
          />
        ))
      }
    </RowList>
  );
}

/** A list whose rows have two lines, for example a phrase and its category. */
export const PairsField = memo(Pairs) as typeof Pairs;

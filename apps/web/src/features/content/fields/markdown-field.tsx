import { ActionIcon, Box, Group, Textarea } from '@mantine/core';
import { memo, type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { CheckIcon } from '../../../ui/media/icons.tsx';
import {
  ImageIcon,
  LinkIcon,
  ListIcon,
  NumberedListIcon,
  TableIcon,
} from '../../../ui/media/toolbar-icons.tsx';
import classes from './fields.module.css';
import { useTypedText } from './line-input.tsx';

interface MarkdownFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  description?: string;
  isRequired?: boolean;
  minRows?: number;
  error?: string | undefined;
}

interface Tool {
  name: string;
  icon: ReactNode;
  /** @returns `text`, which replaces the selected text, and `select`, the range of `text` that is then selected */
  apply: (selected: string) => { text: string; select: [from: number, to: number] };
}

const around = (before: string, after: string, otherwise: string) => (selected: string) => {
  const words = selected || otherwise;
  const from = before.length;
  return { text: before + words + after, select: [from, from + words.length] as [number, number] };
};

const eachLine = (mark: (index: number) => string, otherwise: string) => (selected: string) => {
  const lines = (selected || otherwise).split('\n').map((line, index) => mark(index) + line);
  const text = lines.join('\n');
  return { text, select: [mark(0).length, text.length] as [number, number] };
};

const tools: Tool[] = [
  { name: 'Bold', icon: <b>B</b>, apply: around('**', '**', 'bold words') },
  { name: 'Italic', icon: <i>I</i>, apply: around('_', '_', 'words') },
  { name: 'Heading', icon: 'H', apply: eachLine(() => '### ', 'Heading') },
  { name: 'List', icon: <ListIcon size={16} />, apply: eachLine(() => '- ', 'Point') },
  {
    name: 'Numbered list',
    icon: <NumberedListIcon size={16} />,
    apply: eachLine((index) => `${index + 1}. `, 'Step'),
  },
  { name: 'Link', icon: <LinkIcon size={16} />, apply: around('[', '](https://)', 'words') },
  {
    name: 'Table',
    icon: <TableIcon size={16} />,
    apply: () => ({
      text: '| Finding | Action |\n| --- | --- |\n| … | … |\n',
      select: [2, 9],
    }),
  },
  {
    name: 'Image',
    icon: <ImageIcon size={16} />,
    apply: around('![', '](media:file-name.jpg "credit")', 'what it shows'),
  },
  {
    name: 'Mark for clinical review',
    icon: <CheckIcon size={16} />,
    apply: around('{check: ', '}', 'what to confirm'),
  },
];

/** A component of its own, so that a key press in the text does not render the toolbar. */
const Toolbar = memo(function Toolbar({ onUse }: { onUse: (tool: Tool) => void }) {
  return (
    <Group gap={2} role="toolbar" aria-label="Formatting" className={classes.toolbar}>
      {tools.map((tool) => (
        <ActionIcon
          key={tool.name}
          variant="subtle"
          color="gray"
          size="md"
          aria-label={tool.name}
          title={tool.name}
          // Pressing the button must not remove the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onUse(tool)}
        >
          <Box aria-hidden component="span" c="var(--mantine-color-text)" fz="sm">
            {tool.icon}
          </Box>
        </ActionIcon>
      ))}
    </Group>
  );
});

/** A Markdown text field with a toolbar that inserts markup. The browser's undo removes inserted markup. */
export const MarkdownField = memo(function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, onChange, description, isRequired = false, minRows = 4, error } = props;
  const ref = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const typed = useTypedText(value, onChange);
  const latest = useRef(typed.onType);
  useEffect(() => {
    latest.current = typed.onType;
  });
  const use = useCallback((tool: Tool) => {
    const area = ref.current;
    if (!area) return;
    area.focus();
    const { selectionStart: start, selectionEnd: end } = area;
    const { text, select } = tool.apply(area.value.slice(start, end));
    // Only `execCommand` keeps the browser's undo history. Where it is unsupported, set the value directly.
    if (!document.execCommand('insertText', false, text)) {
      latest.current(area.value.slice(0, start) + text + area.value.slice(end));
    }
    area.setSelectionRange(start + select[0], start + select[1]);
  }, []);

  return (
    <div>
      <Textarea
        ref={ref}
        id={id}
        label={label}
        description={description}
        required={isRequired}
        error={error}
        value={typed.value}
        rows={minRows}
        classNames={{ input: classes.input }}
        inputContainer={(input) => (
          <>
            <Toolbar onUse={use} />
            {input}
          </>
        )}
        onBlur={typed.onBlur}
        onChange={(event) => typed.onType(event.currentTarget.value)}
      />
    </div>
  );
});

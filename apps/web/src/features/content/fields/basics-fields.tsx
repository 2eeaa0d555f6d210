import { Box, Button, Stack, TagsInput, TextInput } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { memo, type ReactNode, useRef, useState } from 'react';
import { numberOf } from '../../../lib/typed-number.ts';
import { MicrophoneIcon } from '../../../ui/media/icons.tsx';
import { Fold, PlainList } from '../../../ui/page/pieces.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { adminSectionsQuery } from '../content.queries.ts';
import { useEditor } from '../editor/editor-context.ts';
import { orNull, set } from '../editor/section-edits.ts';
import { MediaNameField } from '../media/media-name-field.tsx';
import type { RecordAudioDialog } from '../media/record-audio-dialog.tsx';
import classes from './fields.module.css';
import { LineInput, TextArea } from './line-input.tsx';
import { MarkdownField } from './markdown-field.tsx';

const basicNames = [
  'title',
  'order',
  'icon',
  'audio',
  'transcript',
  'category',
  'methodology',
  'contentTypes',
] as const;

type Basics = Pick<EditorSection, (typeof basicNames)[number]>;

interface BasicsFieldsProps {
  basics: Basics;
  errors: Partial<Record<string, string>>;
}

/** Common fields of every section. */
export const BasicsFields = memo(
  function BasicsFields({ basics, errors }: BasicsFieldsProps) {
    const { update } = useEditor();
    return (
      <Stack gap="sm">
        <LineInput
          label="Title"
          required
          maxLength={300}
          value={basics.title}
          error={errors.title}
          onChange={(title) => update(set({ title }))}
        />
        <div className={classes.pair}>
          <OrderField
            order={basics.order}
            error={errors.order}
            onChange={(order) => update(set({ order }))}
          />
          <LineInput
            label="Category"
            description="One line, shown as a label"
            maxLength={300}
            value={basics.category}
            error={errors.category}
            onChange={(category) => update(set({ category }))}
          />
        </div>
        <SectionsOfType />
        {/* A text area instead of a line, so that the whole text is visible. Line breaks become spaces. */}
        <TextArea
          classNames={{ input: classes.growing ?? '' }}
          label="Methodology"
          rows={2}
          maxLength={300}
          value={basics.methodology}
          error={errors.methodology}
          onChange={(text) => update(set({ methodology: text.replaceAll('\n', ' ') }))}
        />
        <TagsInput
          label="Content types"
          description="Press Enter after each label"
          maxTags={30}
          value={basics.contentTypes}
          onChange={(contentTypes) => update(set({ contentTypes }))}
        />
        <MediaNameField
          label="Icon filename"
          kind="image"
          value={basics.icon ?? ''}
          onChange={(icon) => update(set({ icon: orNull(icon) }))}
        />
        <AudioField
          audio={basics.audio}
          hasTranscript={basics.transcript !== null}
          onChange={(audio) => update(set({ audio: orNull(audio) }))}
        />
        {(basics.audio || basics.transcript) && (
          <MarkdownField
            label="Transcript"
            description="The words of the recording, for people who cannot hear it"
            value={basics.transcript ?? ''}
            onChange={(transcript) => update(set({ transcript: orNull(transcript) }))}
          />
        )}
      </Stack>
    );
  },
  (before, after) =>
    before.errors === after.errors &&
    basicNames.every((name) => before.basics[name] === after.basics[name]),
);

/** Any text that is not a number means -1, which every check refuses. NaN would become null in the local copy. */
function orderOf(text: string): number {
  const order = numberOf(text);
  return Number.isNaN(order) ? -1 : order;
}

interface OrderFieldProps {
  order: number;
  error: ReactNode;
  onChange: (order: number) => void;
}

export function OrderField({ order, error, onChange }: OrderFieldProps) {
  const [text, setText] = useState(String(order));
  return (
    <TextInput
      label="Order"
      description="The lowest is the free preview"
      inputMode="numeric"
      error={error}
      // Another version of the section can be loaded, which has its own number.
      value={orderOf(text) === order ? text : String(order)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(orderOf(event.currentTarget.value));
      }}
    />
  );
}

/** The other sections of the station type with their order numbers, shown below this section's order field. */
function SectionsOfType() {
  const { stationId, sectionId } = useEditor();
  const { data } = useQuery(adminSectionsQuery(stationId));
  if (!data) return null;
  const others = data.sectionsOfType.filter(({ id }) => id !== sectionId);
  if (others.length === 0) {
    return <Quiet>There are no other sections of this station type yet.</Quiet>;
  }
  return (
    <Fold
      fz="sm"
      summary={
        <Box component="span" py="3xs">
          Other sections of this station type ({others.length})
        </Box>
      }
    >
      <PlainList component="ol" className={classes.list}>
        {others.map((section) => (
          <li key={section.id}>
            <Box component="span" c="dimmed" ta="end" data-figures>
              {section.order}
            </Box>
            <span>
              {section.title}
              {section.stationTitle !== data.station.title && `, ${section.stationTitle}`}
              {!section.isPublished && ' (not published)'}
            </span>
          </li>
        ))}
      </PlainList>
    </Fold>
  );
}

interface AudioFieldProps {
  audio: string | null;
  hasTranscript: boolean;
  onChange: (audio: string) => void;
}

/** The audio file of a section. Authors type its name, upload it or record it. */
function AudioField({ audio, hasTranscript, onChange }: AudioFieldProps) {
  // The component of the recording dialog, whose code is fetched when the author opens it; null while it is closed.
  const [Dialog, setDialog] = useState<typeof RecordAudioDialog | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDidUpdate(() => {
    if (!Dialog) button.current?.focus();
  }, [Dialog]);
  const open = async () => {
    try {
      const module = await import('../media/record-audio-dialog.tsx');
      setDialog(() => module.RecordAudioDialog);
    } catch {
      showToast('error', 'This could not be opened. Please check your connection and try again.');
    }
  };
  const close = () => setDialog(null);
  return (
    <>
      <MediaNameField label="Audio filename" kind="audio" value={audio ?? ''} onChange={onChange}>
        <Button
          ref={button}
          variant="default"
          leftSection={<MicrophoneIcon size={16} />}
          onClick={() => void open()}
        >
          {audio ? 'Re-record' : 'Record audio'}
        </Button>
      </MediaNameField>
      {Dialog && (
        <Dialog
          hasAudio={audio !== null}
          hasTranscript={hasTranscript}
          onUse={(name) => {
            onChange(name);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

import { Stack, TagsInput } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { memo } from 'react';
import { AudioField } from './audio-field.tsx';
import { useEditor } from './editor-context.ts';
import { LineInput } from './line-input.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { MediaNameField } from './media-name-field.tsx';
import { OrderField } from './order-field.tsx';
import classes from './section-editor.module.css';
import { orNull, set } from './section-edits.ts';
import { SectionsOfType } from './sections-of-type.tsx';
import { TextArea } from './text-area.tsx';

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
          classNames={{ pill: classes.chip ?? '' }}
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

import { Stack } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { useCallback } from 'react';
import { useEditor } from './editor-context.ts';
import { MarkdownField } from './markdown-field.tsx';
import { orNull, set } from './section-edits.ts';

type Errors = Partial<Record<string, string>>;
type TextName = 'case_scenario' | 'sign_post' | 'scenario' | 'answer';

function useSetText(name: TextName) {
  const { update } = useEditor();
  return useCallback((value: string) => update(set({ [name]: orNull(value) })), [update, name]);
}

interface ScenarioFieldsProps {
  document: Pick<EditorSection, TextName>;
  errors: Errors;
}

/** The scenario fields of sections of clinical skills, emergency and outpatient stations. */
export function CaseFields({ document }: ScenarioFieldsProps) {
  return (
    <Stack gap="md">
      <MarkdownField
        label="Case Scenario"
        value={document.case_scenario ?? ''}
        onChange={useSetText('case_scenario')}
      />
      <MarkdownField
        label="Sign Post"
        value={document.sign_post ?? ''}
        onChange={useSetText('sign_post')}
      />
    </Stack>
  );
}

export function CommunicationFields({ document, errors }: ScenarioFieldsProps) {
  return (
    <Stack gap="md">
      <MarkdownField
        label="Scenario (including questions)"
        isRequired
        minRows={6}
        value={document.scenario ?? ''}
        error={errors.scenario}
        onChange={useSetText('scenario')}
      />
      <MarkdownField
        label="Answer"
        isRequired
        minRows={6}
        value={document.answer ?? ''}
        error={errors.answer}
        onChange={useSetText('answer')}
      />
    </Stack>
  );
}

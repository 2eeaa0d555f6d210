import { Fieldset, Text, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Settings } from '@urost3/contract/settings.schemas.ts';
import type { ReactNode } from 'react';
import { numberOf } from '../../lib/typed-number.ts';
import classes from './settings-fields.module.css';

const card = { root: classes.card ?? '', legend: classes.legend ?? '' };
/** Hints are below the inputs, so that the labels and inputs of a row are level. */
export const hintBelow: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

interface SettingsCardProps {
  title: string;
  about: string;
  children: ReactNode;
}

export function SettingsCard({ title, about, children }: SettingsCardProps) {
  return (
    <Fieldset classNames={card} legend={title}>
      <Text size="sm" c="dimmed" className={classes.about}>
        {about}
      </Text>
      <div className={classes.fields}>{children}</div>
    </Fieldset>
  );
}

export interface SettingsFieldsProps {
  form: Pick<UseFormReturnType<Settings>, 'getInputProps' | 'getValues' | 'key' | 'setFieldValue'>;
}

interface CountFieldProps extends SettingsFieldsProps {
  name: keyof Settings;
  words: string;
  /** Shown inside the field. Screen readers do not read text there, so the label contains the unit for them. */
  unit: string;
  /** The words with which screen readers read the unit; `unit` when omitted. */
  spokenUnit?: string;
  description?: string;
}

/** A whole number with its unit inside the field. The schema refuses any other text with a message. */
export function CountField(props: CountFieldProps) {
  const { form, name, words, unit, spokenUnit = unit, description } = props;
  return (
    <TextInput
      className={classes.short}
      inputMode="numeric"
      label={
        <>
          {words}
          <VisuallyHidden component="span"> {spokenUnit}</VisuallyHidden>
        </>
      }
      description={description}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionWidth="4.75rem"
      rightSectionPointerEvents="none"
      {...hintBelow}
      {...form.getInputProps(name)}
      key={form.key(name)}
      // A text, because React refuses the NaN of a wrong text here. A field that was typed into does not show it.
      defaultValue={String(form.getValues()[name])}
      onChange={(event) =>
        form.setFieldValue(name, numberOf(event.currentTarget.value), { forceUpdate: false })
      }
    />
  );
}

interface LineFieldProps extends SettingsFieldsProps {
  name: keyof Settings;
  label: string;
  type?: 'email' | 'text';
}

export function LineField({ form, name, label, type = 'text' }: LineFieldProps) {
  return <TextInput {...form.getInputProps(name)} key={form.key(name)} label={label} type={type} />;
}

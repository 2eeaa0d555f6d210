import {
  Fieldset,
  NumberInput,
  type NumberInputProps,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Settings } from '@urost3/contract/settings.schemas.ts';
import type { ReactNode } from 'react';
import { refusedOutOfRange } from './public/shared-fields.ts';
import classes from './settings-fields.module.css';

const card = { root: classes.card ?? '', legend: classes.legend ?? '' };
/** Hints are below the inputs, so that the labels and inputs of a row are level. */
export const hintBelow: Pick<NumberInputProps, 'inputWrapperOrder'> = {
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

/** An empty field becomes NaN, so that the schema refuses it with a message. */
export const numberOf = (value: string | number) => (value === '' ? Number.NaN : Number(value));

interface NumberFieldProps extends SettingsFieldsProps, Omit<NumberInputProps, 'form' | 'name'> {
  name: keyof Settings;
  /** Shown inside the field. Screen readers do not read text there, so the label contains the unit for them. */
  unit?: string;
}

export function NumberField({ form, name, unit, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      className={classes.short}
      hideControls
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit && '4.75rem'}
      rightSectionPointerEvents="none"
      {...hintBelow}
      {...form.getInputProps(name)}
      onChange={(value) => form.setFieldValue(name, numberOf(value), { forceUpdate: false })}
      {...props}
    />
  );
}

/** A label that also contains the unit. Only screen readers get the unit, because the field already shows it. */
export function WithUnit({ words, unit }: { words: string; unit: string }) {
  return (
    <>
      {words}
      <VisuallyHidden component="span"> {unit}</VisuallyHidden>
    </>
  );
}

interface CountFieldProps extends NumberFieldProps {
  words: string;
  unit: string;
  /** The words with which screen readers read the unit; `unit` when omitted. */
  spokenUnit?: string;
}

/** A whole number with its unit inside the field. */
export function CountField({ words, unit, spokenUnit = unit, ...props }: CountFieldProps) {
  const label = <WithUnit words={words} unit={spokenUnit} />;
  return (
    <NumberField {...refusedOutOfRange} allowDecimal={false} label={label} unit={unit} {...props} />
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

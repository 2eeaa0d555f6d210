// Fields in every state. There is no hover state, because hovering does not change a field. The style sheet of this
// page simulates the focus, as in controls.tsx.
import {
  Checkbox,
  NativeSelect,
  Radio,
  Slider,
  Switch,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { ComponentType } from 'react';
import { CodeBoxes } from '../../features/accounts/code-boxes.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './dev-styles.module.css';
import { Part, Row } from './part.tsx';

type AnyField = ComponentType<
  Pick<TextInputProps, 'label' | 'description' | 'error' | 'disabled'> & {
    defaultValue?: string;
    placeholder?: string;
    className?: string | undefined;
    data?: string[];
  }
>;

const Status = (props: object) => <NativeSelect data={['All', 'Active', 'Suspended']} {...props} />;
const kinds: { name: string; Field: AnyField; value: string }[] = [
  { name: 'First name', Field: TextInput as AnyField, value: 'Nia' },
  { name: 'Password', Field: PasswordField as AnyField, value: 'a long walk' },
  { name: 'Status', Field: Status as AnyField, value: 'Active' },
  { name: 'Message', Field: Textarea as AnyField, value: 'Two lines at first.' },
];

const nothing = () => undefined;
const digits = ['4', '5', '6', '8', '2', ''];

export function Fields() {
  return (
    <Part title="Fields">
      {kinds.map(({ name, Field, value }) => (
        <Row key={name} title={name}>
          <Field label={`${name}, empty`} placeholder="Placeholder" />
          <Field label={name} description="What it is for" defaultValue={value} />
          <Field label={`${name}, focused`} defaultValue={value} className={classes.focused} />
          <Field label={`${name}, in error`} error={`${name} is required.`} />
          <Field label={`${name}, disabled`} defaultValue={value} disabled />
        </Row>
      ))}
      <Row title="Day">
        <DayField label="Expiry date" value="2027-01-12" onChange={nothing} hint="In London" />
        <DayField label="Interview date" value="" onChange={nothing} emptyWords="Not announced" />
        <DayField label="Move to" value="" onChange={nothing} error="Please choose a day." />
      </Row>
      <Row title="Code">
        <CodeBoxes digits={digits} onChange={nothing} />
        <CodeBoxes digits={digits} onChange={nothing} error="This code is not right." />
      </Row>
      <Row title="Checkbox">
        <Checkbox label="Not chosen" />
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Some of them" indeterminate />
        <Checkbox label="Focused" className={classes.focused} />
        <Checkbox label="In error" error="Please tick the box." />
        <Checkbox label="Disabled" disabled />
      </Row>
      <Row title="One of several">
        <Radio name="several" label="Not chosen" />
        <Radio name="several" label="Chosen" defaultChecked />
        <Radio name="focused" label="Focused" className={classes.focused} />
        <Radio name="disabled" label="Disabled" disabled />
      </Row>
      <Row title="Switch">
        <Switch label="Off" />
        <Switch label="On" defaultChecked />
        <Switch label="Focused" className={classes.focused} />
        <Switch label="Disabled" disabled />
      </Row>
      <Row title="Slider">
        <Slider
          defaultValue={64}
          thumbLabel="Your rating"
          thumbSize={28}
          className={classes.slider}
        />
        <Slider
          defaultValue={30}
          disabled
          thumbSize={28}
          thumbLabel="Your rating, disabled"
          className={classes.slider}
        />
      </Row>
    </Part>
  );
}

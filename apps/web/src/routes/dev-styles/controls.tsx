// Buttons and fields in every state. Hover and focus are painted by the style sheet of this page with the same variables the
// real states use, so that they can be seen beside one another.
import {
  Anchor,
  Button,
  Checkbox,
  NativeSelect,
  Radio,
  Slider,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './dev-styles.module.css';
import { Part, Sample } from './part.tsx';

const buttons = [
  { name: 'Filled', props: {} },
  { name: 'Default', props: { variant: 'default' } },
  { name: 'Subtle', props: { variant: 'subtle' } },
  { name: 'Dangerous', props: { color: 'red.9' } },
] as const;

const error = 'Last name is required.';

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.row}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

export function Controls() {
  return (
    <>
      <Part title="Buttons and links">
        {buttons.map(({ name, props }) => (
          <Row key={name} title={name}>
            <Sample name="default">
              <Button {...props}>Save</Button>
            </Sample>
            <Sample name="hover">
              <Button {...props} className={classes.hover}>
                Save
              </Button>
            </Sample>
            <Sample name="focus">
              <Button {...props} className={classes.focus}>
                Save
              </Button>
            </Sample>
            <Sample name="disabled">
              <Button {...props} disabled>
                Save
              </Button>
            </Sample>
            <Sample name="loading">
              <Button {...props} loading aria-label="Saving">
                Save
              </Button>
            </Sample>
          </Row>
        ))}
        <Row title="Link">
          <Sample name="default">
            <Anchor href="#link" data-alone>
              Forgot password?
            </Anchor>
          </Sample>
          <Sample name="hover">
            <Anchor href="#link" data-alone underline="always">
              Forgot password?
            </Anchor>
          </Sample>
          <Sample name="focus">
            <Anchor href="#link" data-alone className={classes.focus}>
              Forgot password?
            </Anchor>
          </Sample>
        </Row>
      </Part>
      <Part title="Fields">
        <Row title="Text">
          <TextInput label="First name" placeholder="empty" />
          <TextInput label="First name, focused" defaultValue="Nia" className={classes.focused} />
          <TextInput label="Last name, in error" error={error} />
          <TextInput label="Email, disabled" defaultValue="nia@example.test" disabled />
        </Row>
        <Row title="Others">
          <PasswordField label="Password" defaultValue="a long walk" />
          <NativeSelect label="Status" data={['All', 'Active', 'Suspended']} />
          <Textarea label="Message" rows={2} defaultValue="Two lines at first." />
        </Row>
        <Row title="Choices">
          <Checkbox label="Not chosen" />
          <Checkbox label="Chosen" defaultChecked />
          <Checkbox label="Disabled" disabled />
          <Radio label="One of several" defaultChecked />
          <Switch label="Interviewer Mode" defaultChecked />
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
    </>
  );
}

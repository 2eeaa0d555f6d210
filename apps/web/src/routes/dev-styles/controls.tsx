// Buttons and links in every state. The style sheet of this page simulates hover and focus, so that all states can be
// compared.
import { Anchor, Button } from '@mantine/core';
import classes from './dev-styles.module.css';
import { Part, Row, Sample } from './part.tsx';

const buttons = [
  { name: 'Filled', props: {} },
  { name: 'Default', props: { variant: 'default' } },
  { name: 'Subtle', props: { variant: 'subtle' } },
  { name: 'Dangerous', props: { color: 'red.9' } },
] as const;

export function Controls() {
  return (
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
  );
}

import { Text } from '@mantine/core';
import classes from './home.module.css';

/** A picture of the question flow, not the thing itself. */
export function SampleQuestion() {
  return (
    <figure className={classes.sample} aria-label="What a question looks like">
      <div className={classes.sampleHead}>
        <span>Emergency Stations</span>
        <span>Progress: 1 / 3</span>
      </div>
      <div className={classes.track}>
        <div />
      </div>
      <div className={classes.question}>
        <Text fw={600}>
          A 14-year-old has had sudden, severe testicular pain for three hours. What is your plan?
        </Text>
        <Text className={classes.answer}>
          Treat as torsion until proven otherwise: urgent scrotal exploration, not delayed for
          imaging, with consent that covers fixing both sides and orchidectomy.
        </Text>
      </div>
      <div className={classes.next}>
        <Text>His mother asks whether he will lose the testis. What do you tell her?</Text>
      </div>
    </figure>
  );
}

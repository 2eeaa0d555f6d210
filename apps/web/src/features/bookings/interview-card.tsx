import { Button, List, Title } from '@mantine/core';
import { useState } from 'react';
import { SampleFeedbackModal } from '../feedback/public/sample-feedback-modal.tsx';
import classes from './booking-screen.module.css';

const parts = [
  'You say what you want to practise, or leave the choice to the interviewer.',
  'Stations as in the interview: you answer aloud, the interviewer asks further and marks a sheet.',
  'You talk through what went well and what costs marks.',
  'The sheet with all marks and comments is in My\u00a0Bookings afterwards.',
];

export function InterviewCard() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="the-interview" className={classes.card}>
      <Title order={2} size="h4" id="the-interview">
        What happens in the hour
      </Title>
      <List type="ordered" spacing={6} mt="xs" mb="sm" className={classes.parts}>
        {parts.map((part) => (
          <List.Item key={part}>{part}</List.Item>
        ))}
      </List>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        See Sample Feedback
      </Button>
      <SampleFeedbackModal isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

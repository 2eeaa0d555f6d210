import { Text } from '@mantine/core';
import { Modal } from '../../../ui/modal.tsx';
import { FeedbackSheet } from '../feedback-sheet.tsx';
import { sampleFeedback } from './sample-feedback.ts';

interface SampleFeedbackModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** An example of the feedback on an interview, for people who have not booked one yet. */
export function SampleFeedbackModal({ isOpen, onClose }: SampleFeedbackModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<strong>Sample feedback</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <Text c="dimmed" mb="md">
        An invented sheet, to show what you get.
      </Text>
      <FeedbackSheet feedback={sampleFeedback} />
    </Modal>
  );
}

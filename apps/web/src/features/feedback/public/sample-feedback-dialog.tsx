import { Text } from '@mantine/core';
import type { Feedback } from '@urost3/contract/feedback/feedback.schemas.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { FeedbackSheet } from '../feedback-sheet.tsx';

interface SampleFeedbackDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** An example of the feedback on an interview, for people who have not booked one yet. */
export function SampleFeedbackDialog({ isOpen, onClose }: SampleFeedbackDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Sample feedback" size="lg">
      <Text c="dimmed" mb="md">
        An invented sheet, to show what you get.
      </Text>
      <FeedbackSheet feedback={sampleFeedback} />
    </Modal>
  );
}

const AT = '2026-10-14T18:00:00.000Z';

const sampleFeedback: Feedback = {
  bookingId: 'sample',
  authorName: 'A sample interviewer',
  publishedAt: AT,
  updatedAt: AT,
  globalMark: 4,
  words:
    'Calm and well ordered. You opened with what would harm the patient first, which is what the panel wants to hear. Say the time limit aloud: the candidate who names six hours for a torsion sounds like the registrar. In the communication station, wait after the bad news before you speak again.',
  stations: [
    {
      stationId: 'emergency_stations',
      sectionId: null,
      title: null,
      points: [
        {
          text: 'Recognises testicular torsion as a time-critical emergency',
          weight: 'critical',
          mark: 'met',
        },
        { text: 'Explores without waiting for a scan', weight: 'major', mark: 'met' },
        {
          text: 'Consents for orchidectomy and for fixing the other side',
          weight: 'major',
          mark: 'partly',
        },
        { text: 'Says when and whom to call for help', weight: 'minor', mark: 'not_met' },
      ],
      comment: 'Mention the other side before you are asked.',
    },
    {
      stationId: 'communication',
      sectionId: null,
      title: null,
      points: [
        { text: 'Finds out what the patient knows already', weight: 'major', mark: 'met' },
        { text: 'Gives a warning before the diagnosis', weight: 'major', mark: 'met' },
        { text: 'Leaves silence and answers the emotion', weight: 'critical', mark: 'partly' },
      ],
      comment: '',
    },
  ],
};

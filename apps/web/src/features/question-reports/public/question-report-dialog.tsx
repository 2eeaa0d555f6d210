import { Radio, Stack, Textarea } from '@mantine/core';
import { QUESTION_REPORT_NOTE_MAX } from '@urost3/contract/limits.ts';
import {
  QuestionReportBody,
  ReportReason,
} from '@urost3/contract/question-reports/question-reports.schemas.ts';
import {
  questionReportRoutes,
  reportReasons,
} from '@urost3/contract/question-reports/question-reports.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { callApi } from '../../../lib/api/api.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { questionReportKeys } from './question-reports.queries.ts';

interface QuestionReportDialogProps {
  section: SectionRef;
  questionId: string;
  onClose: () => void;
}

export function QuestionReportDialog({ section, questionId, onClose }: QuestionReportDialogProps) {
  const form = useForm({
    initialValues: { ...section, questionId, reason: null, note: '' },
    schema: QuestionReportBody,
    draft: `question-report.${questionId}`,
    onClose,
    failure: 'Your report could not be sent. Please try again.',
    onSubmit: async (body) => {
      const query = { clientId: form.clientIdOf(body) };
      await callApi(questionReportRoutes.report, { query, body });
      showToast('success', 'Thank you. The answer will appear in My Revision.');
      form.finish();
    },
    changes: [questionReportKeys.all],
  });

  return (
    <Modal opened onClose={form.close} title="Report an error in this question">
      <form method="post" {...form.formProps}>
        <Stack gap="md">
          <Radio.Group {...form.getInputProps('reason')} label="What is wrong?">
            <Stack gap="xs" mt="xs">
              {ReportReason.options.map((value) => (
                <Radio key={value} value={value} label={reportReasons[value]} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            {...form.getInputProps('note')}
            label="Details"
            description="What should it say? A source helps."
            autosize
            minRows={3}
            maxRows={10}
            maxLength={QUESTION_REPORT_NOTE_MAX}
          />
          <FormFooter submitLabel="Send report" form={form} onCancel={form.close} />
        </Stack>
      </form>
    </Modal>
  );
}

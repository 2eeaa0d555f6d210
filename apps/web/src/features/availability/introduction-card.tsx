import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Introduction } from '@urost3/contract/availability/availability.schemas.ts';
import { availabilityRoutes } from '@urost3/contract/availability/availability.ts';
import { HOSPITAL_MAX, INTRODUCTION_MAX, LANGUAGES_MAX } from '@urost3/contract/limits.ts';
import { callApi } from '../../lib/api/api.ts';
import { storeAnswer } from '../../lib/api/query.ts';
import { RestoredNotice } from '../../ui/form/restored-notice.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Card, Columns, PartTitle } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { Quiet } from '../../ui/text/quiet.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { introductionQuery } from './public/availability.queries.ts';

/** Edits what learners read about the signed-in interviewer before they choose an hour. */
export function IntroductionCard() {
  const { interviewer } = useSignedInUser();
  const { data } = useQuery(introductionQuery);
  // Show the card to interviewers, and to administrators who already have an introduction.
  return data && (interviewer || data.about) ? <IntroductionForm introduction={data} /> : null;
}

function IntroductionForm({ introduction }: { introduction: Introduction }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: introduction,
    schema: Introduction,
    draft: 'introduction',
    failure: 'Your introduction could not be saved. Please try again.',
    onSubmit: async (body) => {
      const saved = await callApi(availabilityRoutes.saveIntroduction, { body });
      await storeAnswer(client, introductionQuery.queryKey, saved);
      form.finish();
      showToast('success', 'Learners see this beside your free times.');
    },
  });
  return (
    <Card component="section" aria-labelledby="introduction">
      <Stack gap="xs">
        <PartTitle id="introduction">How learners see you</PartTitle>
        <Quiet>Shown with your name and rank beside your free times.</Quiet>
        <form method="post" {...form.formProps}>
          <Stack gap="sm">
            <RestoredNotice form={form} />
            <Columns columns="22rem" gap="var(--mantine-spacing-sm) var(--mantine-spacing-md)">
              <Textarea
                label="About you"
                description="Two lines: where you work, and what you ask about"
                autosize
                minRows={3}
                maxLength={INTRODUCTION_MAX}
                {...form.getInputProps('about')}
              />
              <Stack gap="sm">
                <TextInput
                  label="Languages"
                  placeholder="English, Welsh"
                  maxLength={LANGUAGES_MAX}
                  {...form.getInputProps('languages')}
                />
                <TextInput
                  label="Hospital"
                  maxLength={HOSPITAL_MAX}
                  {...form.getInputProps('hospital')}
                />
              </Stack>
            </Columns>
            <Checkbox
              label="Show me on the home page"
              description="Visitors see your name, rank, hospital and what you wrote about yourself"
              {...form.getInputProps('isOnHomePage', { type: 'checkbox' })}
            />
            <Problem isLine error={form.problem} />
            <Button type="submit" variant="default" loading={form.submitting} w="fit-content">
              Save Introduction
            </Button>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}

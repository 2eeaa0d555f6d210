import { Button, Checkbox, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { availabilityRoutes } from '@urost3/contract/availability.routes.ts';
import { Introduction } from '@urost3/contract/availability.schemas.ts';
import { HOSPITAL_MAX, INTRODUCTION_MAX, LANGUAGES_MAX } from '@urost3/contract/limits.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { introductionQuery } from './public/availability.queries.ts';

/** What learners read about an interviewer before they choose an hour. */
export function IntroductionCard() {
  const { data } = useQuery(introductionQuery);
  return data ? <IntroductionForm introduction={data} /> : null;
}

function IntroductionForm({ introduction }: { introduction: Introduction }) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const form = useForm({
    initialValues: introduction,
    schema: Introduction,
    onSubmit: async (body) => {
      setError(null);
      try {
        const saved = await callApi(availabilityRoutes.saveIntroduction, { body });
        client.setQueryData(introductionQuery.queryKey, saved);
        showToast('success', 'Learners see this beside your free times.');
      } catch (failure) {
        setError(messageOf(failure, 'Your introduction could not be saved. Please try again.'));
      }
    },
  });
  return (
    <Stack component="section" gap="xs" aria-labelledby="introduction">
      <Title order={2} size="h4" id="introduction">
        How learners see you
      </Title>
      <Text size="sm" c="dimmed">
        Your name and rank, and what you write here, stand beside your free times.
      </Text>
      <form method="post" {...form.formProps}>
        <Stack gap="sm" maw={480}>
          <Textarea
            label="About you"
            description="Two lines: where you work, what you ask about"
            autosize
            minRows={2}
            maxLength={INTRODUCTION_MAX}
            {...form.getInputProps('about')}
          />
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
          <Checkbox
            label="Show me on the home page"
            description="Visitors see your name, rank, hospital and what you wrote about yourself"
            {...form.getInputProps('isOnHomePage', { type: 'checkbox' })}
          />
          {error && (
            <Text role="alert" c="var(--mantine-color-error)">
              {error}
            </Text>
          )}
          <Button type="submit" variant="default" loading={form.submitting} w="fit-content">
            Save Introduction
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

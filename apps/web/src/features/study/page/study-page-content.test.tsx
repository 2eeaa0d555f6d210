import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openStudyPage as open } from '../../../testing/open-study-page.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';

const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => signInForTest());

describe('the content of a study page', () => {
  test('the study page of an emergency section has audio, scenario, sign post and management sections under their names', async () => {
    open('emergency_stations', {
      audioUrl: '/api/media/a.mp3',
      case_scenario: 'A boy in pain.',
      sign_post: 'Commit early.',
      content_sections: [
        { id: '1', type: 'immediate_actions', title: 'First minutes', content: 'Cancel the scan.' },
        { id: '2', type: 'brand_new', title: 'Other', content: 'Text.' },
      ],
    });
    expect(await heading('Acute urinary retention')).toBeDefined();
    for (const name of ['Emergency Audio', 'Emergency Scenario', 'Sign Post']) {
      expect(await screen.findByRole('heading', { name })).toBeDefined();
    }
    expect(screen.getByRole('heading', { name: 'Emergency Management Sections' })).toBeDefined();
    expect(await screen.findByText('Cancel the scan.')).toBeDefined();
    const icons = [...document.querySelectorAll('article [data-icon]')];
    expect(icons.map((icon) => icon.getAttribute('data-icon'))).toEqual([
      'immediate_actions',
      'default',
    ]);
  });

  test('on a phone the teaching blocks of a study page are folded below their heading, so that the questions are near', async () => {
    const matchMedia = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: query === '(max-width: 35.99em)',
    }));
    const { person } = open('clinical_skills', {
      content_sections: [{ id: '1', type: 'key_points', title: 'Key', content: 'Drain first.' }],
    });
    const title = within(await heading('Clinical Skills Sections')).getByRole('button');
    const words = await screen.findByText('Drain first.');
    expect(words.closest('[hidden]')).not.toBeNull();
    await person.click(title);
    expect(words.closest('[hidden]')).toBeNull();
    vi.restoreAllMocks();
  });

  test('on a study page a heading block without a title shows its content as heading, and otherwise its title above the content', async () => {
    open('clinical_skills', {
      content_sections: [
        { id: '1', type: 'heading', title: '', content: '## 2. **Safe** for theatre' },
        { id: '2', type: 'heading', title: 'The _marked_ side', content: 'Ask **twice**.' },
        { id: '3', type: 'key_points', title: '**First** minutes', content: 'Text.' },
      ],
    });
    expect(await heading('2. Safe for theatre')).toBeDefined();
    expect(await heading('The marked side')).toBeDefined();
    expect(await heading('First minutes')).toBeDefined();
    expect((await screen.findByText('twice')).tagName).toBe('STRONG');
    expect(screen.queryByText(/\*\*|##/)).toBeNull();
  });

  test('the study pages of outpatient and clinical skills sections have the specified headings', async () => {
    const content = {
      audioUrl: '/a.mp3',
      case_scenario: 'Text.',
      content_sections: [{ id: '1', type: 'key_points', title: 'Key', content: 'Text.' }],
    };
    const view = open('outpatient_stations', content);
    for (const name of [
      'Consultation Audio',
      'Outpatient Consultation Scenario',
      'Outpatient Consultation Sections',
    ]) {
      expect(await heading(name)).toBeDefined();
    }
    view.unmount();
    open('clinical_skills', content);
    expect(await heading('Case Scenario')).toBeDefined();
  });

  test('the study page of a communication section has audio instructions, a framework guide and an answer that starts open', async () => {
    const { person } = open('communication', {
      audioUrl: '/a.mp3',
      scenario: 'A result.',
      answer: 'Before the door opens.',
    });
    for (const name of [
      'Communication Audio',
      'Audio Instructions',
      'Scenario',
      'Framework Guide',
    ]) {
      expect(await heading(name)).toBeDefined();
    }
    expect(
      screen.getByText(/Setting, Perception, Invitation, Knowledge, Emotion, Summary & Strategy/),
    ).toBeDefined();
    const answer = await screen.findByText('Before the door opens.');
    expect(answer.closest('[hidden]')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Answer' }));
    expect(answer.closest('[hidden]')).not.toBeNull();
  });

  test('the study page of a communication section has stages, dialogue, phrases and learning points', async () => {
    const metadata = { empathy_level: 'high', difficulty: null, timing: '0-2 min', notes: null };
    const part = { title: null, stage: null, speaker: null, is_expandable: false, metadata };
    const { person } = open('communication', {
      scenario: 'A result.',
      content_structure: {
        type: 'spikes',
        sections: [
          { ...part, section_type: 'spikes_stage', stage: 'Setting', content: 'Nurse present.' },
          {
            ...part,
            section_type: 'dialogue_block',
            speaker: 'Doctor',
            content: 'I am sorry.',
            is_expandable: true,
          },
        ],
        empathy_phrases: [{ phrase: 'I will wait.', category: 'Silence' }],
        key_learning_points: ['Stop after the fact'],
      },
    });
    expect(await heading('Setting')).toBeDefined();
    expect(screen.getAllByText('0-2 min')).toHaveLength(2);
    const line = await screen.findByText('I am sorry.');
    expect(line.closest('[hidden]')).not.toBeNull();
    await person.click(screen.getByRole('button', { name: 'Doctor' }));
    expect(line.closest('[hidden]')).toBeNull();
    expect(screen.getByText('I will wait.')).toBeDefined();
    expect(await screen.findByText('Stop after the fact')).toBeDefined();
  });

  test('a study page shows dates, labels, sources, credit and licence', async () => {
    open('emergency_stations', {
      case_scenario: 'Text.',
      contentTypes: ['Consent'],
      sources: [
        {
          title: 'EAU',
          section: 'Scrotum',
          url: 'https://uroweb.org/guidelines',
          edition: '2025',
          readOn: '2026-11-20',
        },
      ],
      credit: 'Dr A',
      licence: 'CC BY 4.0',
    });
    expect(await screen.findByText('Last change: 2 November 2026')).toBeDefined();
    expect(screen.getByText(/^Checked on: 1 November 2026/)).toBeDefined();
    expect(screen.getByText('Not yet reviewed by a clinician')).toBeDefined();
    expect(screen.getByText(/, Scrotum, 2025 \(read on 20 November 2026\)$/)).toBeDefined();
    for (const words of [
      'Retention',
      'Assess, drain, plan',
      'Consent',
      'Credit: Dr A',
      'Licence: CC BY 4.0',
    ]) {
      expect(screen.getByText(words)).toBeDefined();
    }
    expect(screen.getByRole('link', { name: 'EAU' }).getAttribute('href')).toBe(
      'https://uroweb.org/guidelines',
    );
  });

  test('the study page of a section without sources still shows the date of its last change', async () => {
    open('emergency_stations', { case_scenario: 'Text.' });
    expect(await screen.findByText('Last change: 2 November 2026')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Sources' })).toBeNull();
  });

  test("the study page of a free section shows 'Free preview' to people without Premium", async () => {
    const status = (hasActiveSubscription: boolean) => ({
      'GET /api/subscription/status': {
        json: {
          success: true,
          data: {
            hasActiveSubscription,
            subscription: null,
            examDate: null,
            subscriptionExpiryDate: hasActiveSubscription ? '2099-01-01T00:00:00.000Z' : null,
            subscriptionPrice: 18_000,
            subscriptionCurrency: 'gbp',
            subscriptionDurationDays: 365,
            daysUntilExpiry: null,
            daysUntilExam: null,
          },
          message: '',
        },
      },
    });
    const { unmount } = open('emergency_stations', { case_scenario: 'Text.' }, status(false));
    expect(await screen.findByText('Free preview')).toBeDefined();
    unmount();
    open('emergency_stations', { case_scenario: 'Text.' }, status(true));
    await heading('Acute urinary retention');
    await waitFor(() => expect(screen.queryByText('Free preview')).toBeNull());
  });

  test.each([
    ['communication', 'No detailed content available for this station.'],
    ['outpatient_stations', 'No detailed content available for this outpatient station.'],
  ] as const)('the study page of an empty %s section says so', async (stationId, words) => {
    open(stationId, {});
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('a study page shows the age of a review older than a year, and that a guideline has changed', async () => {
    open('emergency_stations', {
      case_scenario: 'A.',
      reviewedOn: '2020-01-05',
      reviewedBy: 'Miss A Surgeon',
      reviewerRole: 'consultant urologist',
      level: 'higher',
      isUnderReview: true,
    });
    expect(
      await screen.findByText(/^Reviewed on: 5 January 2020 \(over \d+ years ago\)$/),
    ).toBeDefined();
    expect(screen.getByText('by Miss A Surgeon, consultant urologist')).toBeDefined();
    expect(screen.getByText('Being reviewed against a new guideline')).toBeDefined();
    expect(screen.getByText('Above ST3')).toBeDefined();
  });
});

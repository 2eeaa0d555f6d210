// Creates a section that the administrator has started to write and that learners do not see.
import { SectionBody } from '@urost3/contract/content-admin.schemas.ts';
import type { AdminStationsService } from '../features/content/content-stations.service.ts';
import type { SectionsService } from '../features/content/sections.service.ts';

const TITLE = 'Paraphimosis that will not reduce';

export async function makeDraft(
  contentAdmin: { sections: SectionsService; stations: AdminStationsService },
  authorUid: string,
): Promise<void> {
  const { stations } = await contentAdmin.stations.list();
  const station = stations.find(({ stationType }) => stationType === 'emergency');
  if (!station) return;
  const draft = SectionBody.parse({
    title: TITLE,
    order: station.sectionCount + 1,
    category: 'Penile emergencies',
    methodology: 'Recognise, relieve pain, reduce, escalate, prevent',
    contentTypes: ['Emergency', 'Procedure'],
    case_scenario:
      'You are the urology registrar on call. A ward asks you to see an 82-year-old man whose catheter was changed yesterday evening. His foreskin was left behind the glans. This morning it is swollen and painful, and the nurses cannot bring it forward. He is comfortable otherwise, takes apixaban and has mild dementia.\n\nHow would you manage him?',
    sign_post:
      'Say first that a tight ring threatens the glans and that you come now. Then: analgesia, gentle compression and reduction, what you do when that fails, and how the ward prevents the next one.',
    content_sections: [
      {
        type: 'immediate_actions',
        title: 'At the bedside',
        content:
          '1. Explain, and ask for consent in words he can follow; involve the person who knows him.\n2. Give analgesia and consider a penile block without adrenaline.\n3. Look at the glans: colour, sensation, ulcers.\n4. Compress the swelling steadily for several minutes before you try to reduce it.',
      },
    ],
    questions: [
      {
        type: 'text',
        question:
          'Manual reduction fails twice. What is your next step, and what do you say to him?',
        answer: '',
      },
    ],
  });
  await contentAdmin.sections.create(
    station.id,
    draft,
    { isDraft: true, mayChangeFreePreview: false },
    { uid: authorUid, ip: '127.0.0.1', requestId: 'first start' },
  );
}

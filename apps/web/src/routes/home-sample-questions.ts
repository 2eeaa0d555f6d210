/** The section of the sample content from which the questions are taken. It is open to everybody with an account. */
export const SAMPLE_SECTION = 'emergency_stations/01-testicular-torsion-in-a-teenager.md';

/** The questions of the home page, each with the first paragraph of its model answer. */
export const sampleQuestions = [
  {
    question:
      'The emergency registrar would like to keep the ultrasound slot "just to be sure" about this boy. What do you say?',
    answer:
      'Thank you for a quick and clear referral. Please cancel the scan. Sudden pain, vomiting, a high transverse testis and no cremasteric reflex make this torsion until I have looked, and he is already four hours in.',
  },
  {
    question:
      'Who gives consent for a 15-year-old with a painful testis, and what must the form say?',
    answer:
      'I speak to him first, as the patient, with his mother there if he wishes. He tells me back what is wrong, what I want to do and what could happen if we do nothing. If he understands that, he is Gillick competent and can consent himself. If not, someone with parental responsibility signs. In practice I want both of them to agree, and pain or morphine lowers how much I can rely on a single signature.',
  },
  {
    question: 'Is there a place for untwisting the testis by hand in the emergency department?',
    answer:
      'Yes, but only as a bridge, when theatre is unavoidably delayed or he must be transferred, and only if he can bear it. It never replaces exploration and it must never delay the theatre call.',
  },
];

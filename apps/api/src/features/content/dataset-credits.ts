// Credit lines that the licences of well-known open datasets require. Any other dataset is credited by its `credit` field, or by its name
// and URL.

const known: { prefix: string; credit: string }[] = [
  {
    prefix: 'medquad',
    credit:
      'MedQuAD, Asma Ben Abacha and Dina Demner-Fushman, A Question-Entailment Approach to Question Answering, BMC Bioinformatics 2019;20:511. CC BY 4.0. Source text by the US National Institutes of Health and CDC. Changed: topics selected, layout turned into markdown, repeated questions merged.',
  },
  {
    prefix: 'casimedicos-arg',
    credit:
      'CasiMedicos-Arg, Sviridova, Yeginbergen, Estarrona, Cabrio, Villata and Agerri, EMNLP 2024, pages 18463-18475; explanations by the CasiMedicos volunteers, exam by the Spanish Ministry of Health. CC BY 4.0. Changed: selected, rejoined from tokens.',
  },
  {
    prefix: 'openstax-ap2e',
    credit:
      'Anatomy and Physiology 2e, OpenStax, Rice University, CC BY 4.0. Access for free at https://openstax.org/books/anatomy-and-physiology-2e/pages/1-introduction. Changed: converted to markdown, some figures left out.',
  },
  { prefix: 'pediatricurologybook', credit: 'Pediatric Urology Book, pediatricurologybook.com.' },
  {
    prefix: 'primock57',
    credit:
      'PriMock57, Papadopoulos Korfiatis, Moramarco, Sarac and Savkov, ACL 2022. CC BY 4.0. Changed: selected, two speakers merged in time order.',
  },
];

/** @param record `sourceId` starts with the short name of the dataset */
export function creditOf(record: {
  sourceId: string;
  dataset: string | null;
  sourceUrl: string | null;
  credit: string | null;
}): string | null {
  if (record.credit) return record.credit;
  const prefix = record.sourceId.split('/')[0]?.toLowerCase() ?? '';
  const found = known.find((entry) => entry.prefix === prefix);
  if (found) return found.credit;
  const parts = [record.dataset, record.sourceUrl].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}

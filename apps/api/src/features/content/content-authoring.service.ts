// What writing sections (the authoring feature) shares with importing them: one set of rules for both.
export {
  insertSections,
  listPublishedSummaries,
  listSectionPlaces,
  lockImports,
  updateGuidelineChanged,
} from './content.repository.ts';
export { buildCatalogue, inOrder } from './content-catalogue.ts';
export { freeSlug } from './content-slug.ts';
export { prepareMedia } from './media-prepare.ts';

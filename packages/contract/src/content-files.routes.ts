import type { bulkContentSchemas } from './content-files.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const bulkContentRoutes = typedRoutes<typeof bulkContentSchemas>()({
  importFiles: { method: 'POST', path: '/admin/content/import', access: 'content' },
  importQuestions: { method: 'POST', path: '/admin/content/questions', access: 'content' },
  exportFiles: { method: 'GET', path: '/admin/content/export', access: 'content' },
  exportQuestions: { method: 'GET', path: '/admin/content/questions', access: 'content' },
});

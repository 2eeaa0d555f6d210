import type { bulkContentSchemas } from './content-files.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const bulkContentRoutes = typedRoutes<typeof bulkContentSchemas>()({
  importFiles: { method: 'POST', path: '/admin/content/import', access: 'admin' },
  importQuestions: { method: 'POST', path: '/admin/content/questions', access: 'admin' },
  exportFiles: { method: 'GET', path: '/admin/content/export', access: 'admin' },
  exportQuestions: { method: 'GET', path: '/admin/content/questions', access: 'admin' },
});

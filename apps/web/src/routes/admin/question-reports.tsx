export { AdminQuestionReports as Component } from '../../features/question-reports/admin-reports.tsx';

export { ReportQueue as Component } from '../../features/moderation/report-queue.tsx';

export { RecallPlanScreen as Component } from '../features/recall/recall-plan.tsx';

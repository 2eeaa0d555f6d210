export { PointCardsScreen as Component } from '../features/recall/point-cards-page.tsx';

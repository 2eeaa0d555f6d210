// Icons of the editor's toolbar, separate from those that every page loads.
import { icon } from './icons.tsx';

export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.7l1.2-1.2" />,
);
export const TableIcon = icon(<path d="M4 5.5h16v13H4zM4 10h16M4 14.2h16M10 5.5v13" />);
export const ImageIcon = icon(
  <>
    <path d="M4 5h16v14H4zM4 16l5-5 4.5 4.5 2.5-2.5 4 4" />
    <circle cx="15.5" cy="9" r="1.4" />
  </>,
);
export const ListIcon = icon(
  <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1" />,
);
export const NumberedListIcon = icon(
  <path d="M10 6.5h10M10 12h10M10 17.5h10M4 5.2l1.4-.7v4M3.8 15.4c.4-1.2 2.4-1 2.2.3-.1.8-2.2 1.8-2.2 2.8h2.4" />,
);

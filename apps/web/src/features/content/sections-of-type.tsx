import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { sectionsQuery } from './content.queries.ts';
import { useEditor } from './editor-context.ts';
import foldClasses from './fold.module.css';
import classes from './sections-of-type.module.css';

/** The other sections of the station type with their order numbers, shown below this section's order field. */
export function SectionsOfType() {
  const { stationId, sectionId } = useEditor();
  const { data } = useQuery(sectionsQuery(stationId));
  if (!data) return null;
  const others = data.sectionsOfType.filter(({ id }) => id !== sectionId);
  if (others.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        There are no other sections of this station type yet.
      </Text>
    );
  }
  return (
    <details className={foldClasses.details}>
      <summary>
        <ChevronRightIcon size={18} />
        Other sections of this station type ({others.length})
      </summary>
      <ol className={classes.list}>
        {others.map((section) => (
          <li key={section.id}>
            <span className={classes.order}>{section.order}</span>
            <span>
              {section.title}
              {section.stationTitle !== data.station.title && `, ${section.stationTitle}`}
              {!section.isPublished && ' (not published)'}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

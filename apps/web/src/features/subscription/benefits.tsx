import { isBuilt, type PagePath, paths } from '../../paths.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import classes from './upgrade-prompt.module.css';

// A benefit is promised only once the page it belongs to exists.
const benefits: { text: string; page?: PagePath }[] = [
  { text: 'Every section of all four station types' },
  { text: 'Teaching content, audio and questions in full' },
  { text: 'The community of candidates', page: paths.community },
  { text: '50% off your first mock interview', page: paths.booking },
];
const builtBenefits = benefits.filter(({ page }) => !page || isBuilt(page));

export function Benefits() {
  return (
    <ul className={classes.benefits}>
      {builtBenefits.map(({ text }) => (
        <li key={text}>
          <CheckIcon size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}

import { CheckIcon } from '../../ui/icons.tsx';
import classes from './public/upgrade-prompt.module.css';

const benefits = [
  'Every section of all four station types',
  'Teaching content, audio and questions in full',
  'The community of candidates',
  '50% off your first mock interview',
];

export function Benefits() {
  return (
    <ul className={classes.benefits}>
      {benefits.map((text) => (
        <li key={text}>
          <CheckIcon size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}

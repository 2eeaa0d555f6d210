import classes from './audio-player.module.css';

const drawings = {
  play: <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />,
  pause: <path d="M7.5 5.5v13M16.5 5.5v13" strokeWidth={3} />,
  back: <path d="M5 4.5v4.5h4.5M5.5 9a7.5 7.5 0 1 1-1 3.800" />,
  forward: <path d="M19 4.5v4.5h-4.5M18.5 9a7.5 7.5 0 1 0 1 3.800" />,
};

interface AudioButtonProps {
  name: string;
  icon: keyof typeof drawings;
  isMain?: boolean;
  onClick: () => void;
}

export function AudioButton({ name, icon, isMain = false, onClick }: AudioButtonProps) {
  const isSkip = icon === 'back' || icon === 'forward';
  return (
    <button
      type="button"
      className={classes.button}
      data-main={isMain}
      aria-label={name}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {drawings[icon]}
        {isSkip && (
          <text x="12" y="15.5" textAnchor="middle">
            5
          </text>
        )}
      </svg>
    </button>
  );
}

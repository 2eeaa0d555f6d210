import { Text, Title } from '@mantine/core';
import classes from './home.module.css';
import booking from './pictures/booking.webp';
import dashboard from './pictures/dashboard.webp';
import dashboardOnPhone from './pictures/dashboard-phone.webp';
import question from './pictures/question.webp';

interface ScreenPicture {
  title: string;
  text: string;
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Shown on phones, where a screenshot of a desktop page is too small to read. */
  onPhone?: { src: string; width: number; height: number };
}

const desk: ScreenPicture = {
  title: 'Know what to do next',
  text: 'The dashboard opens with the one section that is due, and shows how far you are.',
  src: dashboard,
  alt: 'The dashboard: the next section to study, and how far the learner is.',
  width: 1104,
  height: 960,
  onPhone: { src: dashboardOnPhone, width: 390, height: 780 },
};

const phones: ScreenPicture[] = [
  {
    title: 'Answer aloud, then reveal',
    text: 'One question at a time, on the phone in your pocket.',
    src: question,
    alt: 'An emergency station on a phone: the first answer is revealed, the second question waits.',
    width: 390,
    height: 780,
  },
  {
    title: 'Rehearse it with a person',
    text: 'Pick a day and an hour; you know the price before you pay.',
    src: booking,
    alt: 'Booking a mock interview on a phone: a month calendar whose days have dots for free times.',
    width: 390,
    height: 780,
  },
];

/** Screenshots of the product, made by `npm run screens -- --home`. */
export function HomeScreens() {
  return (
    <section aria-labelledby="screens" className={classes.part}>
      <Title order={2} id="screens">
        What it looks like
      </Title>
      <div className={classes.screenGrid}>
        <Picture picture={desk} />
        {phones.map((picture) => (
          <Picture key={picture.title} picture={picture} isPhone />
        ))}
      </div>
    </section>
  );
}

function Picture({ picture, isPhone = false }: { picture: ScreenPicture; isPhone?: boolean }) {
  const { title, text, src, alt, width, height, onPhone } = picture;
  return (
    <figure className={classes.screen} data-phone={isPhone || undefined}>
      <figcaption>
        <Title order={3} size="h4">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
      </figcaption>
      <picture>
        {onPhone && (
          <source
            media="(max-width: 35.99em)"
            srcSet={onPhone.src}
            width={onPhone.width}
            height={onPhone.height}
          />
        )}
        <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      </picture>
    </figure>
  );
}

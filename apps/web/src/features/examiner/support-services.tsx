import { Button } from '@mantine/core';
import type { PatientReply } from '@urost3/contract/examiner.schemas.ts';
import { useEffect, useRef } from 'react';
import classes from './patient-talk.module.css';

interface SupportServicesProps {
  /** The fixed text of the specification. */
  words: string;
  services: PatientReply['services'];
  onLeave: () => void;
}

/** A link for a telephone number or a web address; other contacts are plain text. */
function Contact({ contact }: { contact: string }) {
  const number = /^[\d ]{3,}/.exec(contact)?.[0].replaceAll(' ', '');
  if (number) return <a href={`tel:${number}`}>{contact}</a>;
  if (/^[\w.-]+\.[a-z]{2,}$/.test(contact)) {
    return (
      <a href={`https://${contact}`} target="_blank" rel="noreferrer">
        {contact}
      </a>
    );
  }
  return contact;
}

/** Replaces the conversation when the learner wrote about their own distress, and lists services that help. */
export function SupportServices({ words, services, onLeave }: SupportServicesProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={classes.care} aria-label="People you can talk to" tabIndex={-1}>
      <p>{words}</p>
      <ul className={classes.services}>
        {services.map(({ name, contact, hours }) => (
          <li key={name}>
            <strong>{name}</strong>: <Contact contact={contact} />
            <span className={classes.hours}>{hours}</span>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onLeave}>
        Leave the station
      </Button>
    </section>
  );
}

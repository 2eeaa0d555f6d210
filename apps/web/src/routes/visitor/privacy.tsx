import { List, Text } from '@mantine/core';
import { TERMS_VERSION } from '@urost3/contract/accounts/accounts.ts';
import { Link } from 'react-router';
import { Operator } from '../../features/contact/public/operator.tsx';
import { ExaminerNotice } from '../../features/examiner/settings/examiner-notice.tsx';
import { formatLongDate } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { TextPage, TextPart } from '../../ui/page/text-page.tsx';

export function Component() {
  return (
    <TextPage title="Privacy notice" lead={`Version of ${formatLongDate(TERMS_VERSION)}`}>
      <TextPart title="What we hold and why">
        <List spacing="xs">
          <List.Item>
            <strong>Your account:</strong> name, email address, city, a one-way hash of your
            password, and if you add them, the public half of a passkey, the sealed secret of an
            authenticator app, and the number by which a provider such as your hospital knows you.
            Needed to give you the service (contract).
          </List.Item>
          <List.Item>
            <strong>Your study:</strong> ratings, progress and study time. Needed to show them to
            you (contract).
          </List.Item>
          <List.Item>
            <strong>Payments and interviews:</strong> what you bought and when, and what you tell
            your interviewer. Your interviewer sees your earlier marks only if you allow it
            (consent), and until an hour after the interview. Card details go straight to the card
            provider; we never see them (contract, and tax law).
          </List.Item>
          <List.Item>
            <strong>The community:</strong> what you post and send. Private messages are read by
            nobody but their participants, except those somebody reports. Participants see what you
            have read and when you are typing (contract, and our interest in a safe community).
          </List.Item>
          <List.Item>
            <strong>Practice rooms:</strong> who was in a room, in which role, and the marks and
            words of the sheets, which the people of the room see. Sound and picture go from browser
            to browser, and we keep neither. If everybody in a room agrees, the candidate’s own
            device records the sound. The other browsers may learn your network address, unless our
            relay is used. A report of a person has the room and its people. On the list of practice
            partners, members who fit see your evenings, stations and note (contract).
          </List.Item>
          <List.Item>
            <strong>Security records:</strong> sign-ins and changes to accounts, with the network
            address and the browser they came from (our interest in keeping accounts safe).
          </List.Item>
        </List>
      </TextPart>
      <TextPart title="Who else sees it">
        <Text>
          The card provider for payments, the mail service that delivers our messages, and the
          company that runs our servers, each only for that. If you log in through a provider, it
          learns that you do. We sell nothing, show no advertising and load nothing from trackers.
        </Text>
        <Text>
          If you switch notifications on for a device, the maker of its browser (such as Apple,
          Google or Mozilla) carries them. It learns that we notify you, and cannot read them.
        </Text>
        <ExaminerNotice />
        <Text>
          Your first answers to multiple choice questions are counted among those of other learners,
          in figures of at least 20 people without names. You can switch that off on your account
          page; your answers are then not counted.
        </Text>
        <Text>
          Other members see your display name, and your rank, city and text about you unless you set
          your profile to private. You decide in your profile whether others find you at all.
          Interviewers: everybody who books sees your name, your rank and what you write about
          yourself beside your free times; visitors see them on the home page only if you choose to.
          People without Premium see how many members, posts and answers there are, and nothing that
          members write.
        </Text>
        <Text>
          If you take a seat that a department has bought, the manager of its group sees your name,
          your email address and since when you have the seat. Only if you agree, the manager also
          sees how many sections you have finished, how many circuits you have done and the week of
          your last visit, until you switch it off or the seat ends. Addresses that a manager
          invites are kept with the group.
        </Text>
      </TextPart>
      <TextPart title="In your browser">
        <Text>
          Two cookies, both strictly necessary, and neither goes anywhere else: one keeps you signed
          in, the other says that you have signed in on this device before, so that strangers who
          try your password cannot keep you out. A third one lasts a quarter of an hour at most,
          while you log in with a passkey, a second step or a provider. The browser’s storage holds
          the number of your session, what you have typed and not sent yet, and small conveniences
          such as where you left off. Logging out deletes it. If your session ends in another way,
          unsent text waits for you on this device for 30 days.
        </Text>
        <Text>
          We count how many visits a day come from which link or site, and nothing about who visits:
          no cookie, no network address, no record of a visit. Until the tab is closed, the browser
          remembers that link or site; if you sign up in that tab, your account keeps it, so that we
          know which links are worth keeping (our interest). A browser that asks not to be tracked
          is not counted and remembers nothing.
        </Text>
      </TextPart>
      <TextPart title="How long">
        <Text>
          As long as you have an account. When you delete it, your profile, login, progress and
          study time are erased at once; posts and messages stay as “Deleted user”; records of
          payments and interviews are kept without your name, and invoices with it, for as long as
          tax law requires. Copies in our backups are gone after 35 days.
        </Text>
      </TextPart>
      <TextPart title="Your rights">
        <Text>
          You can see, correct, download and delete your data yourself on{' '}
          <Link to={paths.user}>your account page</Link>. You can object, ask us anything about it,
          and complain to the Information Commissioner’s Office (ico.org.uk).
        </Text>
      </TextPart>
      <TextPart title="Who is responsible">
        <Operator />
      </TextPart>
    </TextPage>
  );
}

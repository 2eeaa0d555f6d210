// Badges, menus, tabs and other small components in every state.
import { Avatar, Badge, Button, Group, Menu, Progress, Tabs, Text } from '@mantine/core';
import { EmailText } from '../../ui/email-text.tsx';
import { Excerpt } from '../../ui/excerpt.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import * as icons from '../../ui/icons.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import classes from './dev-styles.module.css';
import { Part, Row } from './part.tsx';

const tints: Record<string, string> = {
  Confirmed: 'green',
  Completed: 'blue',
  'Partly met': 'yellow',
  'Unpublished changes': 'orange',
  Suspended: 'red',
  Postponed: 'gray',
  Refunded: 'grape',
  Discussion: 'petrol',
};

const text = `Say what you would **do first**, then why.

1. Call for help
2. Give oxygen

| Finding | Means |
|---|---|
| Absent cremasteric reflex | Torsion until proven otherwise |
`;

const hits = [
  { text: '… ', isHit: false },
  { text: 'torsion', isHit: true },
  { text: ' until proven otherwise …', isHit: false },
];

const nothing = () => undefined;

export function Pieces() {
  return (
    <Part title="Pieces">
      <Row title="Badges">
        {Object.entries(tints).map(([word, color]) => (
          <Badge key={word} variant="light" color={color}>
            {word}
          </Badge>
        ))}
        <Badge color="red.9">3</Badge>
      </Row>
      <Row title="Brand and people">
        <Logo />
        <Avatar color="petrol" variant="filled" alt="">
          NR
        </Avatar>
        <span>
          <EmailText address="nadia.rahman@example.test" />
        </span>
      </Row>
      <Row title="Icons">
        {Object.entries(icons)
          .filter(([name]) => name.endsWith('Icon'))
          .map(([name, Icon]) => {
            const Drawn = Icon as ReturnType<typeof icons.icon>;
            return <Drawn key={name} />;
          })}
      </Row>
      <Row title="Menu, tabs, progress">
        <Menu>
          <Menu.Target>
            <Button variant="default">A menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Edit</Menu.Item>
            <Menu.Item disabled>Delete, disabled</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Tabs defaultValue="posts" aria-label="Example tabs" className={classes.tabs ?? ''}>
          <Tabs.List>
            <Tabs.Tab value="posts">Posts Feed</Tabs.Tab>
            <Tabs.Tab value="friends">Find Friends</Tabs.Tab>
            <Tabs.Tab value="none" disabled>
              Disabled
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="posts" pt="xs">
            What the first tab shows.
          </Tabs.Panel>
          <Tabs.Panel value="friends" pt="xs">
            What the second tab shows.
          </Tabs.Panel>
        </Tabs>
        <Progress value={60} aria-label="Uploaded" className={classes.progress} />
      </Row>
      <FilterBar label="Example filters" onClear={nothing}>
        <Text>Fields stand here.</Text>
      </FilterBar>
      <Row title="Written text">
        <div className={classes.measure}>
          <Markdown>{text}</Markdown>
        </div>
      </Row>
      <Row title="Found words">
        <Group>
          <Text>
            <Excerpt parts={hits} />
          </Text>
        </Group>
      </Row>
    </Part>
  );
}

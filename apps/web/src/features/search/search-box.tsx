import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { areSingleKeysFree, useSingleKeys } from '../../ui/hooks/use-single-keys.ts';
import { SearchIcon } from '../../ui/media/icons.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './search.module.css';

interface SearchLinkProps {
  shownOn: 'phone and tablet' | 'phone';
}

/** The magnifying glass in the header, for screens that are too narrow for the search field. */
export function SearchLink({ shownOn }: SearchLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={paths.search}
      className={classes.link}
      data-hover
      data-shown-on={shownOn}
      aria-label="Search"
      aria-keyshortcuts="/"
      aria-current={pathname === paths.search ? 'page' : undefined}
    >
      <SearchIcon />
    </Link>
  );
}

/**
 * The search in the header: a field on wide screens, a link on narrow ones. The key `/` focuses the search field of the
 * page, else the search field of the header. Without a field, it opens the search page.
 */
export function SearchBox() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');

  useSingleKeys((event, target) => {
    if (event.key !== '/' || target?.closest(TYPED_IN) || !areSingleKeysFree()) return;
    const own = document.querySelector<HTMLInputElement>('main input[type="search"]');
    const field = own ?? (input.current?.offsetParent ? input.current : null);
    event.preventDefault();
    if (field) field.focus();
    else void navigate(paths.search);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(`${paths.search}?${new URLSearchParams({ q: text.trim() })}`);
    setText('');
  };

  return (
    <>
      <SearchLink shownOn="phone and tablet" />
      {pathname !== paths.search && (
        <form action={paths.search} className={classes.box} role="search" onSubmit={submit}>
          <Quiet component="label" htmlFor="header-search">
            Search
          </Quiet>
          <input
            ref={input}
            id="header-search"
            name="q"
            className={classes.boxInput}
            value={text}
            maxLength={120}
            autoComplete="off"
            enterKeyHint="search"
            aria-keyshortcuts="/"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        </form>
      )}
    </>
  );
}

const TYPED_IN =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';

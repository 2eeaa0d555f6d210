import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { paths, practiceRoomPath } from '../../../paths.ts';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { PageLoader, StatePanel } from '../../../ui/state/state-panel.tsx';

/** The page of a private link. It joins the room and redirects to the room's own URL, which contains no secret. */
export function JoinByLink() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const join = useMutation({
    mutationFn: (token: string) => callApi(practiceRoomRoutes.joinByLink, { body: { token } }),
    onSuccess: ({ id }) => void navigate(practiceRoomPath(id), { replace: true }),
  });
  const { mutate } = join;
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate(hash.slice(1));
  }, [hash, mutate]);
  return (
    <PageFrame size="lg">
      {join.isError ? (
        <StatePanel
          role="alert"
          isPage
          title="This link does not open a room"
          action={
            <Button component={Link} to={paths.practice} variant="default">
              All practice rooms
            </Button>
          }
        >
          {messageOf(join.error, 'Please check your connection and try again.')}
        </StatePanel>
      ) : (
        <PageLoader label="Opening the room" />
      )}
    </PageFrame>
  );
}

export { JoinByLink as Component };

import { ActionIcon, Menu } from '@mantine/core';
import type { Post } from '@urost3/contract/feed.schemas.ts';
import { useState } from 'react';
import { MoreIcon } from '../../ui/icons.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { ReportDialog } from '../moderation/public/report-dialog.tsx';
import { BlockDialog, type PersonToBlock } from '../people/public/block-person.tsx';

interface PostMenuProps {
  post: Post;
  onEdit: () => void;
  onDelete: () => void;
}

/** Own posts can be edited and deleted; other people's can be reported, and their authors blocked. */
export function PostMenu({ post, onEdit, onDelete }: PostMenuProps) {
  const { uid } = useSignedInUser();
  const [isReporting, setIsReporting] = useState(false);
  const [blocking, setBlocking] = useState<PersonToBlock | null>(null);
  const isOwn = post.authorId === uid;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Post options">
            <MoreIcon size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isOwn ? (
            <>
              <Menu.Item onClick={onEdit}>Edit</Menu.Item>
              <Menu.Item onClick={onDelete}>Delete</Menu.Item>
            </>
          ) : (
            <>
              <Menu.Item onClick={() => setIsReporting(true)}>Report</Menu.Item>
              <Menu.Item
                onClick={() =>
                  setBlocking({ uid: post.authorId, displayName: post.author.displayName })
                }
              >
                Block {post.author.displayName}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ReportDialog
        target={isReporting ? { targetType: 'post', targetId: post.id } : null}
        onClose={() => setIsReporting(false)}
      />
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </>
  );
}

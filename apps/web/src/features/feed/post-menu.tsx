import type { Post } from '@urost3/contract/feed/feed.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useState } from 'react';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { ReportDialog } from '../moderation/public/report-dialog.tsx';
import { useConfirmBlock } from '../people/public/block-person.tsx';

interface PostMenuProps {
  post: Post;
  onEdit: () => void;
  onDelete: () => void;
}

/** People can edit and delete their own posts, and edit an announcement while they are administrators. They can report other people's posts and block the authors. */
export function PostMenu({ post, onEdit, onDelete }: PostMenuProps) {
  const { uid, admin } = useSignedInUser();
  const [isReporting, setIsReporting] = useState(false);
  const [askToBlock, blockDialog] = useConfirmBlock();
  const isOwn = post.authorId === uid;
  const canEdit = post.type !== 'announcement' || admin;
  return (
    <>
      <RowMenu
        name="this post"
        label="Post options"
        actions={
          isOwn
            ? [
                ...(canEdit ? [{ label: 'Edit', onSelect: onEdit }] : []),
                { label: 'Delete', onSelect: onDelete },
              ]
            : [
                { label: 'Report', onSelect: () => setIsReporting(true) },
                {
                  label: `Block ${isolate(post.author.displayName)}`,
                  onSelect: () =>
                    askToBlock({ uid: post.authorId, displayName: post.author.displayName }),
                },
              ]
        }
      />
      <ReportDialog
        target={isReporting ? { targetType: 'post', targetId: post.id } : null}
        onClose={() => setIsReporting(false)}
      />
      {blockDialog}
    </>
  );
}

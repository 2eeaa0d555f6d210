import type { Post } from '@urost3/contract/feed.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { useState } from 'react';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { ReportDialog } from '../moderation/public/report-dialog.tsx';
import { BlockDialog, type PersonToBlock } from '../people/public/block-person.tsx';

interface PostMenuProps {
  post: Post;
  onEdit: () => void;
  onDelete: () => void;
}

/** People can edit and delete their own posts. They can report other people's posts and block the authors. */
export function PostMenu({ post, onEdit, onDelete }: PostMenuProps) {
  const { uid } = useSignedInUser();
  const [isReporting, setIsReporting] = useState(false);
  const [blocking, setBlocking] = useState<PersonToBlock | null>(null);
  const isOwn = post.authorId === uid;
  return (
    <>
      <RowMenu
        name="this post"
        label="Post options"
        actions={
          isOwn
            ? [
                { label: 'Edit', onSelect: onEdit },
                { label: 'Delete', onSelect: onDelete },
              ]
            : [
                { label: 'Report', onSelect: () => setIsReporting(true) },
                {
                  label: `Block ${isolate(post.author.displayName)}`,
                  onSelect: () =>
                    setBlocking({ uid: post.authorId, displayName: post.author.displayName }),
                },
              ]
        }
      />
      <ReportDialog
        target={isReporting ? { targetType: 'post', targetId: post.id } : null}
        onClose={() => setIsReporting(false)}
      />
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </>
  );
}

import { feedEndpoints } from '@urost3/contract/feed/feed.schemas.ts';
import { POST_IMAGE_BYTES_MAX } from '@urost3/contract/limits.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, scheduledJob } from '../../composition/feature.ts';
import { type Route, route } from '../../http/route.ts';
import { readUpload } from '../../http/upload.ts';
import { createComment, deleteOwnComment, listComments } from './comments.service.ts';
import { like } from './likes.service.ts';
import { openPostImage, removeUnusedImages, uploadPostImage } from './post-images.service.ts';
import {
  createPost,
  deleteOwnPost,
  exportFeed,
  getPost,
  listPinnedPosts,
  listPosts,
  updateOwnPost,
} from './posts.service.ts';

const memberRoutes = (ctx: Context): Route[] => [
  route(feedEndpoints.listPosts, ({ principal, query }) =>
    listPosts(ctx, principal.uid, query.cursor, query.limit),
  ),
  route(feedEndpoints.listPinned, async ({ principal }) => ({
    posts: await listPinnedPosts(ctx, principal.uid),
  })),
  route(feedEndpoints.getPost, ({ principal, params }) => getPost(ctx, principal.uid, params.id)),
  route(feedEndpoints.createPost, ({ principal, body, query }) =>
    createPost(ctx, principal, body, query.clientId ?? null),
  ),
  route(feedEndpoints.updatePost, ({ principal, params, body }) =>
    updateOwnPost(ctx, principal, params.id, body),
  ),
  route(feedEndpoints.deletePost, ({ principal, params }) =>
    deleteOwnPost(ctx, principal, params.id),
  ),
  route(feedEndpoints.likePost, ({ principal, params, body }) =>
    like(ctx, 'post', principal.uid, params.id, body.action === 'like'),
  ),
  route(feedEndpoints.listComments, async ({ principal, params }) => ({
    comments: await listComments(ctx, principal.uid, params.postId),
  })),
  route(feedEndpoints.createComment, ({ principal, params, body, query }) =>
    createComment(ctx, principal, params.postId, body, query.clientId ?? null),
  ),
  route(feedEndpoints.deleteComment, ({ principal, params }) =>
    deleteOwnComment(ctx, principal, params.id),
  ),
  route(feedEndpoints.likeComment, ({ principal, params, body }) =>
    like(ctx, 'comment', principal.uid, params.id, body.action === 'like'),
  ),
  route(feedEndpoints.uploadImage, async ({ principal, request }) =>
    uploadPostImage(ctx, principal.uid, await readUpload(request, POST_IMAGE_BYTES_MAX)),
  ),
];

export const feedFeature = (ctx: Context): Feature => ({
  routes: {
    // The only community route for people without Premium.
    'signed-in': [route(feedEndpoints.preview, () => ctx.readCommunityPreview())],
    // This route needs no authentication, because an `img` element sends no token. The signed URL authorises the request.
    provider: [
      route(feedEndpoints.getImage, async ({ params, query, reply }) => {
        const file = await openPostImage(ctx, `post_images/${params.owner}/${params.name}`, query);
        return reply
          .header('cache-control', 'private, max-age=7200, immutable')
          .header('content-disposition', 'inline')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('content-length', file.size)
          .send(file.stream);
      }),
    ],
    community: memberRoutes(ctx),
  },
  // Posts and comments stay, with the author 'Deleted user'.
  erase: null,
  exports: { as: 'feed', of: exportFeed },
  jobs: [scheduledJob('feed.images', '41 * * * *', () => removeUnusedImages(ctx), { retries: 1 })],
});

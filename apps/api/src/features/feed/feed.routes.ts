import { feedEndpoints } from '@urost3/contract/endpoints.ts';
import { POST_IMAGE_BYTES_MAX } from '@urost3/contract/limits.ts';
import { type Route, route } from '../../http/route.ts';
import { readUpload } from '../../http/upload.ts';
import type { CommentsService } from './comments.service.ts';
import type { PostImagesService } from './post-images.service.ts';
import type { PostsService } from './posts.service.ts';
import type { PreviewService } from './preview.service.ts';

export function feedRoutes(services: {
  posts: PostsService;
  comments: CommentsService;
  images: PostImagesService;
}): Route[] {
  const { posts, comments, images } = services;
  return [
    route(feedEndpoints.listPosts, ({ principal, query }) =>
      posts.list(principal.uid, query.cursor, query.limit),
    ),
    route(feedEndpoints.listPinned, async ({ principal }) => ({
      posts: await posts.listPinned(principal.uid),
    })),
    route(feedEndpoints.getPost, ({ principal, params }) => posts.get(principal.uid, params.id)),
    route(feedEndpoints.createPost, ({ principal, body }) => posts.create(principal, body)),
    route(feedEndpoints.updatePost, ({ principal, params, body }) =>
      posts.update(principal, params.id, body),
    ),
    route(feedEndpoints.deletePost, ({ principal, params }) => posts.remove(principal, params.id)),
    route(feedEndpoints.likePost, ({ principal, params, body }) =>
      posts.setLike(principal.uid, params.id, body.action === 'like'),
    ),
    route(feedEndpoints.listComments, async ({ principal, params }) => ({
      comments: await comments.list(principal.uid, params.postId),
    })),
    route(feedEndpoints.createComment, ({ principal, params, body }) =>
      comments.create(principal, params.postId, body),
    ),
    route(feedEndpoints.deleteComment, ({ principal, params }) =>
      comments.remove(principal, params.id),
    ),
    route(feedEndpoints.likeComment, ({ principal, params, body }) =>
      comments.setLike(principal.uid, params.id, body.action === 'like'),
    ),
    route(feedEndpoints.uploadImage, async ({ principal, request }) => {
      const { bytes } = await readUpload(request, POST_IMAGE_BYTES_MAX);
      return images.upload(principal.uid, bytes);
    }),
  ];
}

/** The only community routes for people without Premium. */
export function feedPreviewRoutes(preview: PreviewService): Route[] {
  return [route(feedEndpoints.preview, () => preview.read())];
}

/** These routes need no authentication, because an `img` element sends no token. The signed URL authorises the request. */
export function feedImageRoutes(images: PostImagesService): Route[] {
  return [
    route(feedEndpoints.getImage, async ({ params, query, reply }) => {
      const file = await images.open(`post_images/${params.owner}/${params.name}`, query);
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=7200, immutable')
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-length', file.size)
        .send(file.stream);
    }),
  ];
}

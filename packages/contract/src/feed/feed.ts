import { typedRoutes } from '../endpoint.ts';
import type { feedSchemas } from './feed.schemas.ts';

export const feedRoutes = typedRoutes<typeof feedSchemas>()({
  listPosts: { method: 'GET', path: '/community/posts', access: 'community' },
  listPinned: { method: 'GET', path: '/community/posts/pinned', access: 'community' },
  preview: { method: 'GET', path: '/community/preview', access: 'signed-in' },
  getPost: { method: 'GET', path: '/community/posts/:id', access: 'community' },
  createPost: { method: 'POST', path: '/community/posts', access: 'community' },
  updatePost: { method: 'PUT', path: '/community/posts/:id', access: 'community' },
  deletePost: { method: 'DELETE', path: '/community/posts/:id', access: 'community' },
  likePost: { method: 'POST', path: '/community/posts/:id/like', access: 'community' },
  listComments: { method: 'GET', path: '/community/posts/:postId/comments', access: 'community' },
  createComment: { method: 'POST', path: '/community/posts/:postId/comments', access: 'community' },
  deleteComment: { method: 'DELETE', path: '/community/comments/:id', access: 'community' },
  likeComment: { method: 'POST', path: '/community/comments/:id/like', access: 'community' },
  uploadImage: { method: 'POST', path: '/community/images', access: 'community' },
  getImage: { method: 'GET', path: '/community/images/:owner/:name', access: 'provider' },
});

export const postTypes = ['text', 'question', 'announcement', 'image'] as const;
type PostType = (typeof postTypes)[number];

export const postTypeLabels: Record<PostType, string> = {
  text: 'Discussion',
  question: 'Question',
  announcement: 'Announcement',
  image: 'Image Post',
};

/** Splits comma-separated words into a list of trimmed words, without empty and repeated ones. */
export function splitTags(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
}

/** Reads one URL per line and ignores blank lines. */
export function splitImageUrls(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((url) => url.trim())
    .filter((url) => url !== '');
}

const UPLOAD_KEY = /^post_images\/[A-Za-z0-9_-]{1,80}\/[A-Za-z0-9_-]{1,80}\.webp$/;

/** Whether a picture was uploaded to this product. Otherwise `image` is the URL of a picture on another site. */
export function isUploadedImage(image: string): boolean {
  return UPLOAD_KEY.test(image);
}

import { DELETE, GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import { COMMENT_MAX } from '../limits.ts';
import type { feedSchemas } from './feed.schemas.ts';

export const feedRoutes = typedRoutes<typeof feedSchemas>()({
  listPosts: GET('/community/posts', 'community'),
  listPinned: GET('/community/posts/pinned', 'community'),
  preview: GET('/community/preview', 'signed-in'),
  getPost: GET('/community/posts/:id', 'community'),
  createPost: POST('/community/posts', 'community'),
  updatePost: PUT('/community/posts/:id', 'community'),
  deletePost: DELETE('/community/posts/:id', 'community'),
  likePost: POST('/community/posts/:id/like', 'community'),
  listComments: GET('/community/posts/:postId/comments', 'community'),
  createComment: POST('/community/posts/:postId/comments', 'community'),
  deleteComment: DELETE('/community/comments/:id', 'community'),
  likeComment: POST('/community/comments/:id/like', 'community'),
  uploadImage: POST('/community/images', 'community'),
  getImage: GET('/community/images/:owner/:name', 'provider'),
});

export const COMMENT_TOO_LONG = `Please keep the comment to ${COMMENT_MAX} characters.`;

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

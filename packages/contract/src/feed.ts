// The community's posts, comments and likes.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  COMMENT_MAX,
  IMAGE_URL_MAX,
  MENTIONS_MAX,
  POST_CONTENT_MAX,
  POST_IMAGE_BYTES_MAX,
  POST_IMAGES_MAX,
  POST_TAGS_MAX,
  POST_TITLE_MAX,
  POSTS_PAGE,
} from './limits.ts';
import { Author } from './people.ts';
import { isPlainText, PLAIN_TEXT } from './plain-text.ts';
import { Id, line, requiredText, Timestamp } from './text.ts';

export const postTypes = ['text', 'question', 'announcement', 'image'] as const;
export const PostType = z.enum(postTypes, 'Please choose Discussion, Question or Image Post.');
export type PostType = z.infer<typeof PostType>;

export const postTypeLabels: Record<PostType, string> = {
  text: 'Discussion',
  question: 'Question',
  announcement: 'Announcement',
  image: 'Image Post',
};

/** Comma-separated words to a list: trimmed, empties and repeats dropped. */
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

/** One address a line, blanks dropped. */
export function splitImageUrls(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((url) => url.trim())
    .filter((url) => url !== '');
}

/** A list, or the comma-separated text of the form. */
export const Tags = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => splitTags(typeof value === 'string' ? value : value.join(',')))
  .refine(
    (tags) => tags.join(',').length <= POST_TAGS_MAX,
    `Please keep the tags to ${POST_TAGS_MAX} characters.`,
  )
  .refine(
    (tags) => !tags.some((tag) => /[\p{Cc}\u2028\u2029]/u.test(tag)),
    'Please use plain words for tags.',
  );

const UPLOAD_KEY = /^post_images\/[A-Za-z0-9_-]{1,80}\/[A-Za-z0-9_-]{1,80}\.webp$/;

/** Names a picture uploaded through this product, as opposed to an address elsewhere. */
export function isUploadedImage(image: string): boolean {
  return UPLOAD_KEY.test(image);
}

function isWebAddress(value: string): boolean {
  try {
    const { protocol, hostname } = new URL(value);
    return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.');
  } catch {
    return false;
  }
}

export const PostImages = z
  .array(
    z
      .string()
      .trim()
      .max(IMAGE_URL_MAX, 'That image URL is too long.')
      .refine(
        (value) => value === '' || isUploadedImage(value) || isWebAddress(value),
        'Image URLs must start with https:// or http://.',
      ),
  )
  .transform((list) => [...new Set(list.filter((url) => url !== ''))])
  .refine(
    (list) => list.length <= POST_IMAGES_MAX,
    `Please add at most ${POST_IMAGES_MAX} images.`,
  );

export const PostContent = requiredText('Content is required.')
  .max(POST_CONTENT_MAX, `Please keep the content to ${POST_CONTENT_MAX} characters.`)
  .refine(isPlainText, PLAIN_TEXT);

/** People named in the text; they are told. */
export const MentionedUids = z.array(Id).max(MENTIONS_MAX);

export const CreatePostBody = z.strictObject({
  content: PostContent,
  type: PostType,
  images: PostImages.default([]),
  tags: Tags.default([]),
  mentionedUids: MentionedUids.optional(),
});

export const UpdatePostBody = z.strictObject({
  title: line(POST_TITLE_MAX, 'Title is required.'),
  content: PostContent,
  tags: Tags.default([]),
});

export const CommentContent = requiredText('Please write a comment.')
  .max(COMMENT_MAX, `Please keep the comment to ${COMMENT_MAX} characters.`)
  .refine(isPlainText, PLAIN_TEXT);

export const CreateCommentBody = z.strictObject({
  content: CommentContent,
  parentCommentId: Id.nullish(),
  mentionedUids: MentionedUids.optional(),
});

export const LikeBody = z.strictObject({ action: z.enum(['like', 'unlike']) });
export const LikeAnswer = z.object({ likesCount: z.int(), isLiked: z.boolean() });
export type LikeAnswer = z.infer<typeof LikeAnswer>;

export const Post = z.object({
  id: z.string(),
  authorId: z.string(),
  author: Author,
  type: PostType,
  title: z.string(),
  content: z.string(),
  /** Addresses; uploaded pictures come as signed addresses of this product. */
  images: z.array(z.string()),
  tags: z.array(z.string()),
  likesCount: z.int(),
  commentsCount: z.int(),
  isLiked: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Post = z.infer<typeof Post>;

const CommentFields = z.object({
  id: z.string(),
  authorId: z.string(),
  author: Author,
  content: z.string(),
  parentCommentId: z.string().nullable(),
  likesCount: z.int(),
  isLiked: z.boolean(),
  /** `deleted` and `hidden` are stubs without words, kept where replies remain. */
  state: z.enum(['shown', 'deleted', 'hidden']),
  createdAt: Timestamp,
});
export const Comment = CommentFields.extend({ replies: z.array(CommentFields) });
export type Comment = z.infer<typeof Comment>;
export type Reply = z.infer<typeof CommentFields>;

const PostParams = z.object({ id: Id });

export const feedEndpoints = {
  listPosts: endpoint({
    method: 'GET',
    path: '/community/posts',
    access: 'community',
    summary: 'Posts, newest first, a page at a time.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(POSTS_PAGE),
      sortBy: z.literal('createdAt').default('createdAt'),
      cursor: z.string().max(200).optional(),
    }),
    response: z.object({
      posts: z.array(Post),
      nextCursor: z.string().nullable(),
      hasMore: z.boolean(),
    }),
  }),
  listPinned: endpoint({
    method: 'GET',
    path: '/community/posts/pinned',
    access: 'community',
    summary: 'The latest announcements, shown above the feed.',
    response: z.object({ posts: z.array(Post) }),
  }),
  getPost: endpoint({
    method: 'GET',
    path: '/community/posts/:id',
    access: 'community',
    summary: 'One post.',
    params: PostParams,
    response: Post,
  }),
  createPost: endpoint({
    method: 'POST',
    path: '/community/posts',
    access: 'community',
    summary: 'Write a post; its title is the first line. Announcements are for administrators.',
    body: CreatePostBody,
    response: Post,
    status: 201,
  }),
  updatePost: endpoint({
    method: 'PUT',
    path: '/community/posts/:id',
    access: 'community',
    summary: 'Change title, content and tags of an own post.',
    params: PostParams,
    body: UpdatePostBody,
    response: Post,
  }),
  deletePost: endpoint({
    method: 'DELETE',
    path: '/community/posts/:id',
    access: 'community',
    summary: 'Delete an own post, its pictures first.',
    params: PostParams,
    response: null,
  }),
  likePost: endpoint({
    method: 'POST',
    path: '/community/posts/:id/like',
    access: 'community',
    summary: 'Set or take back the like; repeating changes nothing.',
    params: PostParams,
    body: LikeBody,
    response: LikeAnswer,
  }),
  listComments: endpoint({
    method: 'GET',
    path: '/community/posts/:postId/comments',
    access: 'community',
    summary: 'Comments of a post with their replies, oldest first.',
    params: z.object({ postId: Id }),
    response: z.object({ comments: z.array(Comment) }),
  }),
  createComment: endpoint({
    method: 'POST',
    path: '/community/posts/:postId/comments',
    access: 'community',
    summary: 'Comment on a post, or reply to a comment.',
    params: z.object({ postId: Id }),
    body: CreateCommentBody,
    response: Comment,
    status: 201,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/community/comments/:id',
    access: 'community',
    summary: 'Delete an own comment; a stub stays where replies remain.',
    params: PostParams,
    response: null,
  }),
  likeComment: endpoint({
    method: 'POST',
    path: '/community/comments/:id/like',
    access: 'community',
    summary: 'Set or take back the like; repeating changes nothing.',
    params: PostParams,
    body: LikeBody,
    response: LikeAnswer,
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/community/images',
    access: 'community',
    summary: 'Upload a picture (JPG, PNG, GIF; field `file`) to name in a post.',
    consumes: 'multipart',
    bodyLimit: POST_IMAGE_BYTES_MAX + 64 * 1024,
    /** `image` goes into the post's images; `url` shows it. */
    response: z.object({ image: z.string(), url: z.string() }),
    status: 201,
  }),
  getImage: endpoint({
    method: 'GET',
    path: '/community/images/:owner/:name',
    access: 'provider',
    summary: 'An uploaded picture under its signed, user-bound address.',
    params: z.object({
      owner: Id,
      name: z
        .string()
        .max(120)
        .regex(/^[A-Za-z0-9_-]+\.webp$/),
    }),
    query: z.object({ u: z.string().max(80), e: z.string().max(20), s: z.string().max(64) }),
    response: 'raw',
  }),
};

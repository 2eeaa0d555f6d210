// The community's posts, comments and likes.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
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
} from '../limits.ts';
import { Author } from '../people/people.schemas.ts';
import { isPlainText, PLAIN_TEXT } from '../text/person-text.ts';
import { ById, ClientIdQuery, Id, line, requiredText, Timestamp } from '../text/text.schemas.ts';
import { COMMENT_TOO_LONG, feedRoutes, isUploadedImage, postTypes, splitTags } from './feed.ts';

export const PostType = z.enum(
  postTypes,
  `Please choose one of these types for the post: ${postTypes.join(', ')}.`,
);
export type PostType = z.infer<typeof PostType>;

/** Accepts a list, or the comma-separated text of a form. */
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

/** People who are mentioned in the text and will be notified. */
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
  .max(COMMENT_MAX, COMMENT_TOO_LONG)
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
  /** The URLs of pictures. Uploaded pictures have signed URLs of this site. */
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
  /** `deleted` and `hidden` comments are placeholders without text, which are kept while they have replies. */
  state: z.enum(['shown', 'deleted', 'hidden']),
  createdAt: Timestamp,
});
export const Comment = CommentFields.extend({ replies: z.array(CommentFields) });
export type Comment = z.infer<typeof Comment>;
export type Reply = z.infer<typeof CommentFields>;

const CommunityPreview = z.object({
  members: z.int(),
  posts: z.int(),
  /** Comments of the last seven days. */
  commentsThisWeek: z.int(),
});
export type CommunityPreview = z.infer<typeof CommunityPreview>;

export const feedSchemas = {
  listPosts: {
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
  },
  listPinned: {
    summary: 'The latest announcements, shown above the feed.',
    response: z.object({ posts: z.array(Post) }),
  },
  getPost: {
    summary: 'One post.',
    params: ById,
    response: Post,
  },
  preview: {
    summary: 'The size of the community, for people without Premium.',
    response: CommunityPreview,
  },
  createPost: {
    summary:
      'Write a post; its title is the first line. Announcements are for administrators. Idempotent by clientId.',
    query: ClientIdQuery,
    body: CreatePostBody,
    response: Post,
    status: 201,
  },
  updatePost: {
    summary: 'Change title, content and tags of an own post. Announcements are for administrators.',
    params: ById,
    body: UpdatePostBody,
    response: Post,
  },
  deletePost: {
    summary: 'Delete an own post, its pictures first.',
    params: ById,
    response: null,
  },
  likePost: {
    summary: 'Set or take back the like; repeating changes nothing.',
    params: ById,
    body: LikeBody,
    response: LikeAnswer,
  },
  listComments: {
    summary: 'Comments of a post with their replies, oldest first.',
    params: z.object({ postId: Id }),
    response: z.object({ comments: z.array(Comment) }),
  },
  createComment: {
    summary: 'Comment on a post, or reply to a comment; idempotent by clientId.',
    params: z.object({ postId: Id }),
    query: ClientIdQuery,
    body: CreateCommentBody,
    response: Comment,
    status: 201,
  },
  deleteComment: {
    summary: 'Delete an own comment; a stub stays where replies remain.',
    params: ById,
    response: null,
  },
  likeComment: {
    summary: 'Set or take back the like; repeating changes nothing.',
    params: ById,
    body: LikeBody,
    response: LikeAnswer,
  },
  uploadImage: {
    summary: 'Upload a picture (JPG, PNG, GIF; field `file`) to name in a post.',
    consumes: 'multipart/form-data',
    bodyLimit: POST_IMAGE_BYTES_MAX + 64 * 1024,
    /** `image` is the value for `images` of a new post. `url` is the signed URL that shows the picture. */
    response: z.object({ image: z.string(), url: z.string() }),
    status: 201,
  },
  getImage: {
    summary: 'An uploaded picture under its signed, user-bound address.',
    params: z.object({
      owner: Id,
      name: z
        .string()
        .max(120)
        .regex(/^[A-Za-z0-9_-]+\.webp$/),
    }),
    query: z.object({ u: z.string().max(80), e: z.string().max(20), s: z.string().max(64) }),
    response: 'image/webp',
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Community feed', description: 'Posts, comments and reactions.' };
export const feedEndpoints = joinEndpoints(feedRoutes, feedSchemas);

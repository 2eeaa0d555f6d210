import { typedRoutes } from './endpoint.ts';
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

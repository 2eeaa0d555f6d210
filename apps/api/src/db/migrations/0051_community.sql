-- Feed ----------------------------------------------------------------------------------------------------------------
create table posts (
  id text primary key,
  author_uid text not null references users (uid),
  post_type text not null check (post_type in ('text', 'question', 'announcement', 'image')),
  title text not null check (char_length(title) between 1 and 300),
  content text not null check (char_length(content) between 1 and 2000),
  -- Addresses elsewhere, or keys of post_images.
  images text[] not null default '{}',
  tags text[] not null default '{}',
  -- Kept by the statements that write likes and comments, in the same transaction.
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,

  hidden_at timestamptz
);
create index posts_feed on posts (created_at desc, id desc) where hidden_at is null;
create index posts_author on posts (author_uid, created_at desc);
create index posts_announcements on posts (created_at desc) where post_type = 'announcement';

create table post_likes (
  post_id text not null references posts (id) on delete cascade,
  user_uid text not null references users (uid),
  created_at timestamptz not null,
  primary key (post_id, user_uid)
);
create index post_likes_user on post_likes (user_uid);

create table comments (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  author_uid text not null references users (uid),
  parent_comment_id text references comments (id) on delete cascade,
  content text not null check (char_length(content) <= 1000),
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at timestamptz not null,
  -- A stub: kept without words while replies remain.
  deleted_at timestamptz,
  hidden_at timestamptz
);
create index comments_post on comments (post_id, created_at, id);
create index comments_parent on comments (parent_comment_id) where parent_comment_id is not null;
create index comments_author on comments (author_uid);

create table comment_likes (
  comment_id text not null references comments (id) on delete cascade,
  user_uid text not null references users (uid),
  created_at timestamptz not null,
  primary key (comment_id, user_uid)
);
create index comment_likes_user on comment_likes (user_uid);

-- Uploads; one that no post names is removed after a day.
create table post_images (
  storage_key text primary key,
  owner_uid text not null references users (uid),
  post_id text,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create index post_images_waiting on post_images (created_at) where post_id is null;
create index post_images_post on post_images (post_id) where post_id is not null;

-- People --------------------------------------------------------------------------------------------------------------
-- One row a direction, so that every list needs a single join: viewer does not see hidden.
create table user_blocks (
  viewer_uid text not null references users (uid),
  hidden_uid text not null references users (uid),
  blocked_by text not null,
  created_at timestamptz not null,
  primary key (viewer_uid, hidden_uid, blocked_by),
  check (viewer_uid <> hidden_uid)
);

create table community_preferences (
  user_uid text primary key references users (uid) on delete cascade,
  is_digest_on boolean not null default true,
  digest_sent_at timestamptz
);

create table notifications (
  id text primary key,
  user_uid text not null references users (uid) on delete cascade,
  kind text not null,
  actor_uid text references users (uid),
  post_id text references posts (id) on delete cascade,
  comment_id text references comments (id) on delete cascade,
  excerpt text not null default '',
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_user on notifications (user_uid, created_at desc);
create index notifications_unread on notifications (user_uid) where read_at is null;
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;

-- Messages ------------------------------------------------------------------------------------------------------------
create table conversations (
  id text primary key,
  conversation_type text not null check (conversation_type in ('direct', 'group')),
  name text,
  -- The two uids in order: a pair has one direct conversation.
  direct_key text unique,
  created_by text not null references users (uid),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_message_text text,
  last_message_at timestamptz,
  last_message_author text,
  check ((conversation_type = 'direct') = (direct_key is not null)),
  check ((conversation_type = 'group') = (name is not null))
);

create table conversation_members (
  conversation_id text not null references conversations (id) on delete cascade,
  user_uid text not null references users (uid),
  joined_at timestamptz not null,
  -- Only moves forward.
  last_read_at timestamptz,
  primary key (conversation_id, user_uid)
);
create index conversation_members_user on conversation_members (user_uid);

create table messages (
  id text primary key,
  conversation_id text not null references conversations (id) on delete cascade,
  author_uid text not null references users (uid),
  content text not null check (char_length(content) between 1 and 1000),
  client_id text,
  created_at timestamptz not null,
  hidden_at timestamptz,
  -- A retry carries the same client id and finds the first message.
  unique (conversation_id, author_uid, client_id)
);
create index messages_thread on messages (conversation_id, created_at desc, id desc);
create index messages_author on messages (author_uid);

-- Moderation ----------------------------------------------------------------------------------------------------------
create table moderation_cases (
  id text primary key,
  target_type text not null check (target_type in ('post', 'comment', 'message')),
  target_id text not null,
  author_uid text not null references users (uid),
  excerpt text not null,
  status text not null default 'open' check (status in ('open', 'hidden', 'removed', 'dismissed')),
  opened_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text references users (uid),
  unique (target_type, target_id)
);
create index moderation_cases_status on moderation_cases (status, opened_at desc);

create table reports (
  id text primary key,
  case_id text not null references moderation_cases (id) on delete cascade,
  reporter_uid text not null references users (uid),
  reason text not null,
  note text not null default '',
  created_at timestamptz not null,
  unique (case_id, reporter_uid)
);
create index reports_reporter on reports (reporter_uid);

-- Bugs and demands people report from any page, and what is said about them.

create table feedback_items (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  kind text not null check (kind in ('bug', 'demand')),
  title text not null check (length(title) between 1 and 120),
  description text check (length(description) <= 4000),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  state text not null default 'unhandled' check (state in ('unhandled', 'handled')),
  assignee_id bigint,
  mentioned_ids bigint[] not null default '{}',
  screenshot_id bigint,
  -- Where and with what it was seen.
  page text check (length(page) <= 300),
  browser text check (length(browser) <= 300),
  app_version text,
  handled_by bigint,
  handled_time timestamptz,
  handle_note text check (length(handle_note) <= 1000),
  comment_count integer not null default 0,
  -- Who has had a notice already: a second save tells nobody twice.
  told_ids bigint[] not null default '{}',
  told_assignee_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, assignee_id) references users (tenant_id, id),
  foreign key (tenant_id, handled_by) references users (tenant_id, id),
  foreign key (tenant_id, screenshot_id) references files (tenant_id, id),
  check ((state = 'handled') = (handled_time is not null))
);
call protect_tenant_table('feedback_items');
create index feedback_items_time on feedback_items (tenant_id, kind, create_time desc, id desc) where is_deleted = 0;
create index feedback_items_state on feedback_items (tenant_id, kind, state, create_time desc) where is_deleted = 0;
create index feedback_items_assignee on feedback_items (tenant_id, assignee_id) where is_deleted = 0;
create index feedback_items_reporter on feedback_items (tenant_id, create_user) where is_deleted = 0;
create index feedback_items_mentioned on feedback_items using gin (mentioned_ids);
create index feedback_items_search on feedback_items using gin (title gin_trgm_ops);

create table feedback_comments (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  item_id bigint not null,
  -- What was done along with it; null is a plain comment.
  act text check (act in ('handle', 'reopen', 'assign')),
  body text not null check (length(body) <= 2000),
  mentioned_ids bigint[] not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, item_id) references feedback_items (tenant_id, id)
);
call protect_tenant_table('feedback_comments');
create index feedback_comments_item on feedback_comments (tenant_id, item_id, create_time, id) where is_deleted = 0;

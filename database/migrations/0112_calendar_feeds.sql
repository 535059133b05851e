-- Addresses a calendar program reads orders from. The address is the key: only its digest is kept, with the eyes it looks through.
create table calendar_feeds (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  user_id bigint not null,
  node_id bigint,
  trade text,
  token_digest text not null,
  viewer jsonb not null,
  role_ids bigint[] not null,
  language text not null default 'zh',
  primary key (tenant_id, id),
  foreign key (tenant_id, node_id) references factory_nodes
);
call protect_tenant_table('calendar_feeds');
create unique index calendar_feeds_user on calendar_feeds (tenant_id, user_id) where is_deleted = 0;

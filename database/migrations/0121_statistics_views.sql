-- Questions to the figures, kept by name: one's own, or shared within the tenant.

create table statistics_views (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  shared boolean not null default false,
  schedule text not null default 'never' check (schedule in ('never', 'daily', 'weekly', 'monthly')),
  -- The question as the contract declares it; checked when it is saved and again when it is asked.
  question text not null,
  -- Day of the owner's calendar it was sent last.
  sent_on date,
  primary key (tenant_id, id)
);
call protect_tenant_table('statistics_views');
create unique index statistics_views_name on statistics_views (tenant_id, create_user, name) where is_deleted = 0;
create index on statistics_views (tenant_id, schedule) where is_deleted = 0 and schedule <> 'never';

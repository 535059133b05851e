-- An approval is signed with the password; and people who have a study open see each other.

alter table study_rules add column password_at_approval boolean;

-- Who has a study open, as their browser says every half minute. No record of anybody's work: it is not audited and soon gone.
create table study_presences (
  tenant_id text not null default current_tenant() references tenants,
  study_id bigint not null,
  user_id bigint not null default current_user_id(),
  kind text not null,
  since timestamptz not null default now(),
  seen timestamptz not null default now(),
  primary key (tenant_id, study_id, user_id)
);
call isolate_tenant_table('study_presences');
grant select, insert, update, delete on study_presences to ircrisk_app;
create index on study_presences (tenant_id, seen);

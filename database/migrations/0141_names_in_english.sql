-- Roles, departments and positions have a second name for English readers; empty = the first one serves both.

alter table roles add column role_name_en text not null default '' check (length(role_name_en) <= 120);
alter table departments add column dept_name_en text not null default '' check (length(dept_name_en) <= 120);
alter table posts add column post_name_en text check (length(post_name_en) <= 128);

-- The administrator role every tenant was made with. No person does this, so nothing is stamped or written to the audit.
alter table roles no force row level security;
alter table roles disable trigger user;
update roles set role_name_en = 'Administrator' where is_admin and role_name = '管理员';
alter table roles enable trigger user;
alter table roles force row level security;

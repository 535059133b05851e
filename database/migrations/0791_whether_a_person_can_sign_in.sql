-- Whether a person can sign in: forbidden by an administrator, or locked for a while by failed tries. The list filters and exports by it.
create view user_states with (security_invoker = true) as
  select u.tenant_id, u.id as user_id, l.locked, case when u.status = 2 then 'forbidden' when l.locked then 'locked' else 'normal' end as state
  from users u cross join lateral (
    select exists (select from rate_counters c where c.key in ('login:' || u.tenant_id || ':' || lower(u.account),
      'login:' || u.tenant_id || ':old-password ' || u.id) and c.count > 5 and c.resets_at > now()) as locked) l;
grant select on user_states to ircrisk_app;

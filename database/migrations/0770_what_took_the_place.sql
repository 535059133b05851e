-- What ended a shelf by taking its place is kept as its number, and worded in the language of whoever reads it. Only the number of a
-- record of the same company is taken for one: a reason a person wrote that begins alike stays theirs.
alter table alarm_shelves add column superseded_by text;
alter table alarm_state_log add column superseded_by text;

alter table alarm_shelves no force row level security;
alter table alarm_shelves disable trigger user;
alter table alarm_state_log no force row level security;

update alarm_shelves s set superseded_by = o.code, state_reason = null from alarm_shelves o
where s.state = 'ended' and o.tenant_id = s.tenant_id and s.state_reason in ('由 ' || o.code || ' 取代', 'Superseded by ' || o.code);

update alarm_state_log g set superseded_by = o.code, reason = null from alarm_shelves o
where g.act in ('unshelve', 'unsuppress') and o.tenant_id = g.tenant_id and g.reason in ('由 ' || o.code || ' 取代', 'Superseded by ' || o.code);

alter table alarm_state_log force row level security;
alter table alarm_shelves enable trigger user;
alter table alarm_shelves force row level security;

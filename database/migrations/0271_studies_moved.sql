/*
  Fault trees, RBI, quality and failure-mode studies and documents get the one life. Nothing is renamed, so that the version
  before goes on working beside this one: its columns for the series are kept equal by triggers, its state 'review' is read as
  'inReview'. Nobody edits a record here, so stamps and audit rest meanwhile.
*/
alter table fault_trees disable trigger user;
alter table rbi_studies disable trigger user;
alter table qra_studies disable trigger user;
alter table fmea_studies disable trigger user;
alter table documents disable trigger user;

-- Fault trees called the series tree_id, RBI studies study_id.
call add_study_life('fault_trees');
update fault_trees set series_id = tree_id;
create function series_of_tree() returns trigger language plpgsql as $$
begin
  new.series_id := coalesce(new.series_id, new.tree_id, new.id);
  new.tree_id := new.series_id;
  return new;
end $$;
create trigger begin_series before insert on fault_trees for each row execute function series_of_tree();
update fault_trees t set state = 'superseded' where state = 'approved' and is_deleted = 0 and exists (
  select from fault_trees n where n.tenant_id = t.tenant_id and n.series_id = t.series_id and n.revision > t.revision and n.state = 'approved' and n.is_deleted = 0);
call hold_study_series('fault_trees');

call add_study_life('rbi_studies');
update rbi_studies set series_id = study_id;
create function series_of_study() returns trigger language plpgsql as $$
begin
  new.series_id := coalesce(new.series_id, new.study_id, new.id);
  new.study_id := new.series_id;
  return new;
end $$;
create trigger begin_series before insert on rbi_studies for each row execute function series_of_study();
update rbi_studies t set state = 'superseded' where state = 'approved' and is_deleted = 0 and exists (
  select from rbi_studies n where n.tenant_id = t.tenant_id and n.series_id = t.series_id and n.revision > t.revision and n.state = 'approved' and n.is_deleted = 0);
call hold_study_series('rbi_studies');

-- Quality and failure-mode studies had neither series nor revisions, and their state was a field of the form.
create function series_of_sheet() returns trigger language plpgsql as $$
begin
  new.series_id := coalesce(new.series_id, new.id);
  if new.state = 'review' then new.state := 'inReview'; end if;
  return new;
end $$;
alter table qra_studies drop constraint qra_studies_state_check;
update qra_studies set state = 'inReview' where state = 'review';
call add_study_life('qra_studies');
update qra_studies set series_id = id;
create trigger begin_series before insert or update of state on qra_studies for each row execute function series_of_sheet();
call hold_study_series('qra_studies');
drop index qra_studies_no;
create unique index qra_studies_no on qra_studies (tenant_id, project_id, study_no, revision) where is_deleted = 0;

alter table fmea_studies drop constraint fmea_studies_state_check;
update fmea_studies set state = 'inReview' where state = 'review';
call add_study_life('fmea_studies');
update fmea_studies set series_id = id;
create trigger begin_series before insert or update of state on fmea_studies for each row execute function series_of_sheet();
call hold_study_series('fmea_studies');
drop index fmea_studies_no;
create unique index fmea_studies_no on fmea_studies (tenant_id, project_id, study_no, revision) where is_deleted = 0;

-- Documents: one number is one series, in the order the revisions were made; what a revision is called stays a text.
create index documents_series_number on documents (tenant_id, document_number, id);
call add_study_life('documents', 'revision_number');
update documents d set series_id = n.series, revision_number = n.place from (
  select tenant_id, id, first_value(id) over same as series, row_number() over same as place
  from documents window same as (partition by tenant_id, document_number order by id)) n
where n.tenant_id = d.tenant_id and n.id = d.id;
create function series_of_document() returns trigger language plpgsql as $$
declare
  other record;
begin
  if new.series_id is not null then return new; end if;
  select series_id, max(revision_number) as last into other from documents
    where tenant_id = new.tenant_id and document_number = new.document_number group by series_id order by 1 limit 1;
  new.series_id := coalesce(other.series_id, new.id);
  new.revision_number := coalesce(other.last + 1, 1);
  return new;
end $$;
create trigger begin_series before insert on documents for each row execute function series_of_document();
update documents t set state = 'superseded' where state = 'approved' and is_deleted = 0 and exists (
  select from documents n where n.tenant_id = t.tenant_id and n.series_id = t.series_id and n.revision_number > t.revision_number
    and n.state = 'approved' and n.is_deleted = 0);
call hold_study_series('documents', 'revision_number');

alter table fault_trees enable trigger user;
alter table rbi_studies enable trigger user;
alter table qra_studies enable trigger user;
alter table fmea_studies enable trigger user;
alter table documents enable trigger user;

/*
  The steps taken so far, from the audit: every change of a state names who and when. A revision that is approved without such an
  entry (made by the demo data, or older than what the audit keeps) has what its own row says.
*/
insert into study_steps (tenant_id, id, kind, series_id, study_id, step, user_id, at, reason)
select a.tenant_id, a.id, k.kind, k.series_id, k.id, case
    when a.after->>'state' in ('inReview', 'review') then 'submit'
    when a.after->>'state' = 'approved' then 'approve'
    when a.after->>'state' = 'draft' then 'reject'
    else 'supersede' end,
  a.user_id, a.at, nullif(a.after->>'state_comment', '')
from audit_entries a join (
  select 'fault-tree' as kind, 'fault_trees' as source, tenant_id, id, series_id from fault_trees
  union all select 'rbi-study', 'rbi_studies', tenant_id, id, series_id from rbi_studies
  union all select 'qra-study', 'qra_studies', tenant_id, id, series_id from qra_studies
  union all select 'fmea-study', 'fmea_studies', tenant_id, id, series_id from fmea_studies
  union all select 'document', 'documents', tenant_id, id, series_id from documents
) k on k.tenant_id = a.tenant_id and k.source = a.table_name and k.id = a.record_id
where a.action = 'update' and a.request_id <> '' and a.before->>'state' is distinct from a.after->>'state';

insert into study_steps (tenant_id, kind, series_id, study_id, step, user_id, at, reason)
select k.tenant_id, k.kind, k.series_id, k.id, 'approve', k.approved_by, coalesce(k.approved_on::timestamptz, k.update_time), k.state_comment from (
  select 'fault-tree' as kind, tenant_id, id, series_id, state, approved_by, approved_on, update_time, state_comment from fault_trees
  union all select 'rbi-study', tenant_id, id, series_id, state, approved_by, approved_on, update_time, state_comment from rbi_studies
  union all select 'qra-study', tenant_id, id, series_id, state, update_user, null, update_time, null from qra_studies
  union all select 'fmea-study', tenant_id, id, series_id, state, update_user, null, update_time, null from fmea_studies
  union all select 'document', tenant_id, id, series_id, state, update_user, effective_date, update_time, null from documents
) k where k.state in ('approved', 'superseded') and not exists (
  select from study_steps s where s.tenant_id = k.tenant_id and s.study_id = k.id and s.step = 'approve');

-- What is in review waits for its first signature; a round begins with a submission.
insert into study_steps (tenant_id, kind, series_id, study_id, step, user_id, at)
select k.tenant_id, k.kind, k.series_id, k.id, 'submit', k.update_user, k.update_time from (
  select 'fault-tree' as kind, tenant_id, id, series_id, state, update_user, update_time from fault_trees
  union all select 'rbi-study', tenant_id, id, series_id, state, update_user, update_time from rbi_studies
  union all select 'qra-study', tenant_id, id, series_id, state, update_user, update_time from qra_studies
  union all select 'fmea-study', tenant_id, id, series_id, state, update_user, update_time from fmea_studies
  union all select 'document', tenant_id, id, series_id, state, update_user, update_time from documents
) k where k.state = 'inReview' and not exists (
  select from study_steps s where s.tenant_id = k.tenant_id and s.study_id = k.id and s.step = 'submit');

-- Who could approve can also check; the two qra and fmea lists had no right of approval, so whoever changes them gets both.
insert into api_scopes (code, name, name_en)
select k.kind || '.' || v.verb, k.kind, k.kind from unnest(array['fault-tree', 'rbi-study', 'qra-study', 'fmea-study', 'document']) k(kind)
cross join unnest(array['check', 'approve']) v(verb) where exists (select from api_scopes)
on conflict (code) do nothing;
update roles r set api_scope_ids = r.api_scope_ids || n.ids from (
  select r.tenant_id, r.id, array_agg(distinct fresh.id) as ids from roles r
  join api_scopes held on held.id = any(r.api_scope_ids)
  join api_scopes fresh on fresh.code in (split_part(held.code, '.', 1) || '.check', split_part(held.code, '.', 1) || '.approve')
    and not fresh.id = any(r.api_scope_ids)
  where held.code in ('fault-tree.approve', 'rbi-study.approve', 'document.approve', 'qra-study.update', 'fmea-study.update')
  group by r.tenant_id, r.id) n
where n.tenant_id = r.tenant_id and n.id = r.id;

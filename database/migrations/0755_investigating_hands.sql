-- Who has led the investigation of an incident or written its causes at any time: they judge neither, whoever is named last.
alter table incidents add column investigators bigint[] not null default '{}', add column cause_writers bigint[] not null default '{}';

create function note_investigating_hands() returns trigger language plpgsql as $$
begin
  new.investigators := array(select distinct one from unnest(old.investigators || old.investigator_id || new.investigator_id) one where one is not null order by one);
  new.cause_writers := array(select distinct one from unnest(old.cause_writers || old.causes_by || new.causes_by) one where one is not null order by one);
  return new;
end $$;
-- After causes_by_changed, by its name.
create trigger investigating_hands_changed before update on incidents for each row
  when (new.investigator_id is distinct from old.investigator_id or new.root_causes is distinct from old.root_causes or new.root_causes_en is distinct from old.root_causes_en
    or new.causes_by is distinct from old.causes_by)
  execute function note_investigating_hands();

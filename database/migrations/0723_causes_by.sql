-- Who wrote the root causes of an incident: somebody else approves them.

alter table incidents add column causes_by bigint;
create function note_causes_by() returns trigger language plpgsql as $$
begin
  new.causes_by := case when new.root_causes is null and new.root_causes_en is null then null else current_user_id() end;
  return new;
end $$;
create trigger causes_by_changed before update on incidents for each row
  when (new.root_causes is distinct from old.root_causes or new.root_causes_en is distinct from old.root_causes_en) execute function note_causes_by();
create trigger causes_by_written before insert on incidents for each row
  when (new.root_causes is not null or new.root_causes_en is not null) execute function note_causes_by();

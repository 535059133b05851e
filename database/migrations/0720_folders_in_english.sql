-- A folder of fault trees has a second name for English readers. A tree that comes into a folder without saying it takes the one
-- the folder has, so that a name is typed once.
alter table fault_trees add column folder_en text check (length(folder_en) <= 128);

create function folder_in_english() returns trigger language plpgsql as $$
begin
  if new.folder = '' then
    new.folder_en := null;
  elsif new.folder_en is null
      or (tg_op = 'UPDATE' and new.folder <> old.folder and new.folder_en = old.folder_en) then
    new.folder_en := (
      select t.folder_en from fault_trees t
      where t.tenant_id = new.tenant_id and t.project_id = new.project_id and t.folder = new.folder and t.id <> new.id
        and t.folder_en is not null and t.is_deleted = 0
      order by t.update_time desc limit 1);
  end if;
  return new;
end $$;
create trigger folder_in_english before insert or update of folder, folder_en on fault_trees
  for each row execute function folder_in_english();

-- Of two tests on one day the one that was recorded later is the later: the day alone does not tell a second failure from the first.
-- Those recorded before this have their day only.
alter table barrier_elements add column test_recorded timestamptz, add column repair_recorded timestamptz;

create function note_test_recorded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.last_test, new.last_result) is distinct from (old.last_test, old.last_result) then
    new.test_recorded := case when new.last_test is not null then now() end;
  end if;
  if tg_op = 'INSERT' or new.repaired_on is distinct from old.repaired_on then
    new.repair_recorded := case when new.repaired_on is not null then now() end;
  end if;
  return new;
end $$;
create trigger test_recorded before insert or update of last_test, last_result, repaired_on on barrier_elements
  for each row execute function note_test_recorded();

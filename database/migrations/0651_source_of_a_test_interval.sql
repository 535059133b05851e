/*
  The test interval of a barrier element may come from the failure-finding task of an RCM study in force. The element keeps where it
  came from; who types another interval takes it upon themselves, and the source is gone.
  Classes of thousands of tags are written anew in their own page.
*/
alter table barrier_elements add column interval_source text;

create function forget_interval_source() returns trigger language plpgsql as $$
begin
  new.interval_source := null;
  return new;
end $$;
create trigger forget_interval_source before update on barrier_elements for each row
  when (old.interval_days is distinct from new.interval_days and old.interval_source is not distinct from new.interval_source)
  execute function forget_interval_source();

alter table criticality_tag_results set (fillfactor = 50);

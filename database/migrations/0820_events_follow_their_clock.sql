-- What a correction of a clock does to events that were there before it: `since` is the written time from which events of these sources
-- are to be put at their corrected time, null once that is done; `moved` tells how many were. One row for each correction, removed ones too.
create table alarm_retimings (
  tenant_id text not null default current_tenant(),
  id bigint not null,
  sources text[] not null,
  since timestamptz,
  moved integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references alarm_clocks on delete cascade
);

-- Corrections held for logs brought in after them alone: events of before follow now, and lines that were counted twice become one again.
alter table alarm_clocks no force row level security;
insert into alarm_retimings (tenant_id, id, sources, since) select tenant_id, id, array[source], from_time from alarm_clocks;
alter table alarm_clocks force row level security;

call protect_tenant_table('alarm_retimings');
create index alarm_retimings_due on alarm_retimings (tenant_id, id) where since is not null;

create function mark_retiming() returns trigger language plpgsql as $$
declare
  former text[] := '{}';
  first timestamptz := new.from_time;
begin
  if tg_op = 'UPDATE' then
    if (new.source, new.from_time, new.ahead_seconds, new.is_deleted) is not distinct from (old.source, old.from_time, old.ahead_seconds, old.is_deleted) then
      return null;
    end if;
    former := array[old.source];
    first := least(first, old.from_time);
  end if;
  insert into alarm_retimings as r (tenant_id, id, sources, since) values (new.tenant_id, new.id, array[new.source] || former, first)
  on conflict (tenant_id, id) do update set moved = null, since = least(r.since, excluded.since),
    sources = excluded.sources || case when r.since is null then '{}' else r.sources end;
  return null;
end $$;
create trigger mark_retiming after insert or update of source, from_time, ahead_seconds, is_deleted on alarm_clocks
  for each row execute function mark_retiming();

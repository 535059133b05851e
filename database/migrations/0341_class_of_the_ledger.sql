-- Where the class of a piece of equipment comes from: the study that set it, or a person with a reason.
alter table equipment add column criticality_source text, add column criticality_date date, add column criticality_reason text;

create table equipment_classes (
  tenant_id text not null default current_tenant() references tenants,
  id bigint not null default next_id(),
  equipment_id bigint not null,
  previous text,
  grade text,
  -- Number and revision of the study; empty where a person set it.
  source text,
  reason text,
  user_id bigint default current_user_id(),
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call isolate_tenant_table('equipment_classes');
-- Written once, like the audit.
grant select, insert on equipment_classes to ircrisk_app;
create index on equipment_classes (tenant_id, equipment_id, id desc);

-- A class changed by hand has no study behind it any more.
create function class_by_hand() returns trigger language plpgsql as $$
begin
  if new.criticality_source is not distinct from old.criticality_source then
    new.criticality_source := null;
  end if;
  new.criticality_date := current_date;
  return new;
end $$;
create trigger class_by_hand before update on equipment for each row
  when (old.criticality is distinct from new.criticality) execute function class_by_hand();

-- By statement: an approval writes thousands at once. A study that confirms a class is history too.
create function keep_class() returns trigger language plpgsql as $$
begin
  insert into equipment_classes (tenant_id, equipment_id, previous, grade, source, reason)
  select n.tenant_id, n.id, o.criticality, n.criticality, n.criticality_source, case when n.criticality_source is null then n.criticality_reason end
  from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id
  where n.criticality is distinct from o.criticality or (n.criticality_source is distinct from o.criticality_source and n.criticality_source is not null);
  return null;
end $$;
create trigger keep_class after update on equipment referencing old table as old_rows new table as new_rows for each statement execute function keep_class();

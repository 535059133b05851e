-- What the ledger shows beside each piece of equipment, kept up to date with the data it is calculated from.

create table equipment_integrity (
  tenant_id text not null default current_tenant() references tenants,
  equipment_id bigint not null,
  last_inspection_date date,
  safety_grade smallint,
  next_due_date date,
  -- What set the date, or why there is none: a code of the contract.
  due_basis text,
  remaining_life double precision,
  corrosion_rate double precision,
  governing_part_id bigint,
  governing_location_id bigint,
  -- Share of the nominal wall that is gone at the worst place, in percent.
  thickness_loss double precision,
  completeness double precision,
  missing text[] not null default '{}',
  part_count integer not null default 0,
  -- Written by risk-based inspection and dynamic risk.
  risk_level text,
  risk_date date,
  -- Smallest warning of the due date already told, in days.
  warned_days integer,
  calculated_at timestamptz not null default now(),
  primary key (tenant_id, equipment_id),
  foreign key (tenant_id, equipment_id) references equipment
);
call isolate_tenant_table('equipment_integrity');
grant select, insert, update, delete on equipment_integrity to ircrisk_app;
create index on equipment_integrity (tenant_id, next_due_date);

create function forget_due_warning() returns trigger language plpgsql as $$
begin
  new.warned_days := null;
  return new;
end $$;
create trigger forget_due_warning before update of next_due_date on equipment_integrity
  for each row when (old.next_due_date is distinct from new.next_due_date) execute function forget_due_warning();

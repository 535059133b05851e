-- What the ledger asked to be inspected, one row for each date of each rule a piece of equipment falls under: asked for by its entry
-- into service, by an inspection or by a plan, and closed by the next inspection that counts for the same rule, by no other.
create table inspection_obligations (
  tenant_id text not null default current_tenant(),
  equipment_id bigint not null,
  -- The subject of the rule, a code of the contract; 'plan' where only a risk-based plan asks.
  scope text not null,
  asked_on date not null,
  -- Grade, interval and outcome it followed from: another one on the record asks for another day.
  terms text not null default '',
  -- Unknown where the grade is missing; the day it was asked for where use must stop.
  due_date date,
  basis text not null,
  done_on date,
  primary key (tenant_id, equipment_id, scope, asked_on),
  foreign key (tenant_id, equipment_id) references equipment
);
call isolate_tenant_table('inspection_obligations');
grant select, insert, update, delete on inspection_obligations to ircrisk_app;
create index on inspection_obligations (tenant_id, due_date);

-- left_due_date and first_due_date of equipment_integrity said the same of one rule alone; nothing reads them any more.

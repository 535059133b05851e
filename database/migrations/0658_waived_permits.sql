/*
  A template may call for a permit that this job does not need (a light lift): whoever may sign for the section says so with a reason,
  which stays with the job. Teams have a name in English, and so have the sources of cases and of
  exchange rates.
*/
create table jha_permit_waivers (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  jha_id bigint not null,
  kind text not null,
  reason text not null check (reason <> ''),
  primary key (tenant_id, id),
  foreign key (tenant_id, jha_id) references jhas
);
call protect_tenant_table('jha_permit_waivers');
create unique index jha_permit_waivers_once on jha_permit_waivers (tenant_id, jha_id, kind) where is_deleted = 0;
alter table jhas add column team_en text;
alter table incident_exchange_rates add column source_en text;
alter table incident_cases add column sources_en text;

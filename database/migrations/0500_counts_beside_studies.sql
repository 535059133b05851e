/*
  What criticality and RCM studies add up to stands beside them: a count written into the study's own row would look like another
  person's edit to whoever has its form open. The old columns stay for the version before this one.
*/
create table criticality_study_results (
  tenant_id text not null default current_tenant() references tenants,
  study_id bigint not null,
  tag_count integer not null default 0,
  unmapped_count integer not null default 0,
  high_count integer not null default 0,
  system_class text,
  system_index double precision,
  line_risk double precision,
  calculated_time timestamptz not null default now(),
  primary key (tenant_id, study_id),
  foreign key (tenant_id, study_id) references criticality_studies
);
call isolate_tenant_table('criticality_study_results');
grant select, insert, update, delete on criticality_study_results to ircrisk_app;
insert into criticality_study_results (tenant_id, study_id, tag_count, unmapped_count, high_count, system_class, system_index, line_risk, calculated_time)
select tenant_id, id, tag_count, unmapped_count, high_count, system_class, system_index, line_risk, calculated_time from criticality_studies where calculated_time is not null;

create table rcm_study_results (
  tenant_id text not null default current_tenant() references tenants,
  study_id bigint not null,
  mode_count integer not null default 0,
  decided_count integer not null default 0,
  primary key (tenant_id, study_id),
  foreign key (tenant_id, study_id) references rcm_studies
);
call isolate_tenant_table('rcm_study_results');
grant select, insert, update, delete on rcm_study_results to ircrisk_app;
insert into rcm_study_results (tenant_id, study_id, mode_count, decided_count) select tenant_id, id, mode_count, decided_count from rcm_studies;

-- The same mode in every revision: the action of a redesign is raised once, however often the study is revised.
alter table rcm_modes disable trigger user;
alter table rcm_modes add column origin_id bigint;
update rcm_modes set origin_id = id;
alter table rcm_modes alter column origin_id set default next_id(), alter column origin_id set not null;
alter table rcm_modes enable trigger user;

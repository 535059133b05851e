-- Which studies claim a barrier: by kind and number, held to the series so that revisions keep the link. What was written in words stays with the barrier.
create table barrier_claims (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  barrier_id bigint not null,
  kind text not null check (kind <> ''),
  study_code text not null check (study_code <> ''),
  study_node text,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, barrier_id) references barriers
);
call protect_tenant_table('barrier_claims');
create unique index barrier_claims_study on barrier_claims (tenant_id, barrier_id, kind, study_code) where is_deleted = 0;

-- The series a number meant when it was written; beside the claim, because nobody types it.
create table barrier_claim_series (
  tenant_id text not null default current_tenant() references tenants,
  claim_id bigint not null,
  series_id bigint not null,
  primary key (tenant_id, claim_id),
  foreign key (tenant_id, claim_id) references barrier_claims
);
call isolate_tenant_table('barrier_claim_series');
grant select, insert, update, delete on barrier_claim_series to ircrisk_app;
create index on barrier_claim_series (tenant_id, series_id);

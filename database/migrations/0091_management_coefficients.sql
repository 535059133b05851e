-- The company's management system coefficient (F_MS of risk-based inspection) with the days it was in force: a study
-- takes the one of its own date, whatever the company's page says today.

create table management_coefficients (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  enterprise_id bigint not null,
  coefficient double precision not null check (coefficient > 0 and coefficient <= 10),
  valid_from date not null,
  -- Last day in force; empty until another takes over.
  valid_to date,
  primary key (tenant_id, id),
  foreign key (tenant_id, enterprise_id) references enterprises,
  check (valid_to >= valid_from)
);
call protect_tenant_table('management_coefficients');
create unique index management_coefficients_day on management_coefficients (tenant_id, enterprise_id, valid_from) where is_deleted = 0;

insert into management_coefficients (tenant_id, enterprise_id, coefficient, valid_from)
select tenant_id, id, evaluation_coefficient, coalesce(create_time::date, current_date) from enterprises
where evaluation_coefficient is not null and is_deleted = 0;

-- A change counts from the day it is made.
create function date_management_coefficient() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.evaluation_coefficient is not distinct from old.evaluation_coefficient then
    return null;
  end if;
  update management_coefficients set is_deleted = 1
  where tenant_id = new.tenant_id and enterprise_id = new.id and is_deleted = 0 and valid_from >= current_date;
  update management_coefficients set valid_to = current_date - 1
  where tenant_id = new.tenant_id and enterprise_id = new.id and is_deleted = 0 and valid_to is null;
  if new.evaluation_coefficient is not null then
    insert into management_coefficients (tenant_id, enterprise_id, coefficient, valid_from)
    values (new.tenant_id, new.id, new.evaluation_coefficient, current_date);
  end if;
  return null;
end $$;
create trigger date_management_coefficient after insert or update of evaluation_coefficient on enterprises
  for each row execute function date_management_coefficient();

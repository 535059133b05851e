-- What a screening rests on: the method that judged it, and what the ledger answered then. A result of another method is judged
-- anew by the platform; a ledger that answers otherwise since is told beside the result.
alter table rbi_screening_results add column method text not null default '', add column ledger jsonb not null default '{}';

-- What the ledger can answer: damage by the governing rate, inspection by its date, inventory by mass, fluid by its representative.
create view rbi_ledger_answers with (security_invoker = true) as
select e.tenant_id, e.id as equipment_id,
  case when i.corrosion_rate is null then null when i.corrosion_rate < 0.02 then 'none' when i.corrosion_rate < 0.1 then 'slow'
    when i.corrosion_rate <= 0.3 then 'moderate' else 'fast' end as damage,
  case when i.last_inspection_date is null then null when i.last_inspection_date > current_date - interval '6 years' then 'partialRecent'
    else 'old' end as inspection,
  case when p.fluid is null then null when p.h2s >= 0.01 then 'highlyToxic'
    when p.fluid in ('H2O', 'Steam', 'Water', 'Air') then 'benign' when p.fluid in ('C1-C2', 'C3-C4') then 'liquefied'
    when p.fluid in ('H2S', 'HF', 'Chlorine', 'Ammonia', 'NH3') then 'toxic' when p.fluid in ('C17-C25', 'C25+') then 'combustible'
    when p.fluid in ('C5', 'C6-C8', 'C9-C12', 'C13-C16', 'H2') then 'flammable' end as fluid,
  case when p.mass is null then null when p.mass < 1000 then 'small' when p.mass <= 10000 then 'medium' else 'large' end as inventory
from equipment e
left join equipment_integrity i on i.tenant_id = e.tenant_id and i.equipment_id = e.id
left join lateral (
  select (array_agg(d.representative_fluid order by d.id desc) filter (where d.representative_fluid is not null))[1] as fluid,
    max(d.inventory_mass) as mass, max(d.h2s_fraction) as h2s
  from process_data d where d.tenant_id = e.tenant_id and d.equipment_id = e.id and d.is_deleted = 0) p on true;
grant select on rbi_ledger_answers to ircrisk_app;

-- Results with whether the ledger has changed under them: it answers a question otherwise than it did and than the row does.
create view rbi_screening_figures with (security_invoker = true) as
select r.tenant_id, r.screening_id, r.likelihood, r.consequence, r.level, r.proposal, r.outcome,
  case when exists (
    select from (values ('damage', l.damage, s.damage), ('inspection', l.inspection, s.inspection), ('fluid', l.fluid, s.fluid),
      ('inventory', l.inventory, s.inventory)) q(question, now, answer)
    where q.now is not null and q.now is distinct from q.answer and q.now is distinct from r.ledger ->> q.question)
  then 'ledgerChanged' else 'current' end as basis
from rbi_screening_results r
join rbi_screenings s on s.tenant_id = r.tenant_id and s.id = r.screening_id
left join rbi_ledger_answers l on l.tenant_id = s.tenant_id and l.equipment_id = s.equipment_id;
grant select on rbi_screening_figures to ircrisk_app;

-- Beside the subject: 0620 left two columns that nothing reads. This one no released version knows; left_due_date is still written by
-- the version before this one and goes when that one has gone.
alter table equipment_integrity drop column first_due_date;

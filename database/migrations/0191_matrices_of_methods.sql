-- A study judged by the standard's own matrix keeps a copy of it: its assessments name the matrix that gave their level.

alter table risk_matrices
  -- The method the matrix belongs to; null: the company's or a project's own. Nobody edits it and no project can choose it.
  add column method text check (method <> '');
create unique index risk_matrices_method on risk_matrices (tenant_id, method) where method is not null and state = 'active' and is_deleted = 0;

create or replace view active_risk_matrices with (security_invoker = true) as
  select tenant_id, matrix_id as id, name, name_en, is_deleted from risk_matrices
  where state = 'active' and method is null and is_deleted = 0;

-- A plan may ask for several inspections before the plan date: [{ "date", "effectiveness", "credits", "cost" }]. The columns of the
-- first one stay; the cost is that of all.
alter table rbi_results add column inspections jsonb not null default '[]';
alter table rbi_results no force row level security;
update rbi_results set inspections = jsonb_build_array(jsonb_build_object('date', inspection_date, 'effectiveness', effectiveness,
  'credits', coalesce(credits, '[]'), 'cost', inspection_cost)) where inspection_date is not null;
alter table rbi_results force row level security;

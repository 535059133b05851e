-- Consequences as amounts beside their levels, so that another matrix or version can read them anew.

alter table risk_assessments
  -- By category, in the measure of the matrix version it was made under; empty when the level was judged.
  add column amounts jsonb not null default '{}' check (jsonb_typeof(amounts) = 'object');

-- Allowable stress falls with the thickness of the plate: a row of the table says for which thickness it holds, in mm.
alter table materials
  add column thickness_from double precision check (thickness_from >= 0),
  add column thickness_to double precision check (thickness_to > 0);
alter table materials no force row level security;
alter table materials disable trigger user;
-- The first data had it in the remark alone: "GB basis; t 3-16 mm", "GB basis; t<=16 mm".
update materials set
  thickness_from = coalesce(substring(remark from 't ([0-9.]+)-[0-9.]+ mm')::double precision, 0),
  thickness_to = coalesce(substring(remark from 't [0-9.]+-([0-9.]+) mm'), substring(remark from 't<=([0-9.]+) mm'))::double precision
where remark ~ 't( [0-9.]+-|<=)[0-9.]+ mm';
alter table materials enable trigger user;
alter table materials force row level security;

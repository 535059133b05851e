-- The day the next inspection was due when the equipment was scrapped: what fell due in service stays due.
alter table equipment_integrity add column left_due_date date;

-- Remaining life is kept with the day of its reading and read as of today: what has passed since then is used up.
create view equipment_figures with (security_invoker = true) as
select s.*, case when s.measured_on < current_date then greatest(0, s.remaining_life - (current_date - s.measured_on) / 365.2425)
  else s.remaining_life end as remaining_life_today
from equipment_integrity s;
grant select on equipment_figures to ircrisk_app;

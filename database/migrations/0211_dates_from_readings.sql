-- Life and date count from the reading they follow from; what changed the method is calculated anew in the background.
alter table equipment_integrity
  -- Day of the reading the remaining life counts from.
  add column measured_on date,
  -- Version of the rules and formulas the figures were calculated with; older ones are refreshed by the hourly round.
  add column method smallint not null default 0;

-- Interval written into the report, and on what ground.
alter table inspections
  add column interval_years double precision check (interval_years > 0 and interval_years <= 30),
  add column interval_ground text check (interval_ground in ('report', 'extended', 'strict'));

-- A thin film protects the inside and changes no limit; only a reinforced lining thicker than 1.27 mm does (API 653 table 4.4).
alter table tanks
  add column lining_kind text check (lining_kind in ('thinFilm', 'reinforced')),
  add column lining_thickness double precision check (lining_thickness > 0),
  add column interval_standard text check (interval_standard in ('SYT5921', 'GBT37327', 'AQ3053', 'API653')),
  add column credits_confirmed boolean not null default false,
  add column bottom_allowance double precision check (bottom_allowance >= 0);
alter table tank_bottoms
  add column kind text not null default 'membrane' check (kind in ('membrane', 'annular'));
alter table tank_bottoms no force row level security;
alter table tank_bottoms disable trigger user;
update tank_bottoms set kind = 'annular' where zone like '%边缘板%' or zone_en ilike '%annular%';
alter table tank_bottoms enable trigger user;
alter table tank_bottoms force row level security;

-- Height of a point above the foot of its course: averages run along vertical lines over a length, never over the course.
alter table tank_readings add column height double precision check (height >= 0);
-- An average that is the mean of a grid is no average over L: the least reading stands for both until the grid says where its points lie.
alter table tank_courses no force row level security;
alter table tank_readings no force row level security;
alter table tank_courses disable trigger user;
update tank_courses c set measured_average = null
from (select r.tenant_id, r.tank_id, r.section, r.measured_date, avg(r.thickness) as mean from tank_readings r where r.is_deleted = 0 and r.area = 'shell'
  group by 1, 2, 3, 4) g
where g.tenant_id = c.tenant_id and g.tank_id = c.tank_id and g.section = c.course::text and g.measured_date = c.measured_date and c.angle_from is null
  and abs(c.measured_average - g.mean) < 0.002;
alter table tank_courses enable trigger user;
alter table tank_readings force row level security;
alter table tank_courses force row level security;

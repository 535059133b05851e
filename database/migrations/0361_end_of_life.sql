-- The day a wall's life ends: a life counts from its reading, and a number of years says nothing without that day.
alter table equipment_integrity add column life_ends_on date
  generated always as (measured_on + (least(remaining_life, 999) * 365.25)::int) stored;

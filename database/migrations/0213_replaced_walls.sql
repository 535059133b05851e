-- The first reading of a new plate or pipe: rates and life start with it, what was measured before belongs to the wall that is gone.
alter table thickness_readings add column replaced boolean not null default false;

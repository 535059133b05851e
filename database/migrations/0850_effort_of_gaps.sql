-- What closing a gap would take, in person-days; empty where nobody has estimated it.
alter table management_answers add column effort_days double precision check (effort_days > 0);

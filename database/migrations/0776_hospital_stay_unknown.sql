-- Whether somebody was admitted to hospital may not be known yet: empty is an answer of its own. Rows of before keep what they say.
alter table incident_people alter column hospitalised drop not null, alter column hospitalised drop default;

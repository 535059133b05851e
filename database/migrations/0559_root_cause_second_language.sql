-- What people write of an analysis has its English beside it: who acted, through whose hands evidence went, where it is kept,
-- and what was said of the effect.

alter table rca_timeline add column actor_en text;
alter table rca_custody add column handed_by_en text, add column received_by_en text, add column reason_en text;
alter table rca_evidence add column kept_at_en text;
alter table rca_follow_ups add column check_note_en text;

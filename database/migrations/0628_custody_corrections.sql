-- The book of custody is only added to: a correction is an entry of its own, and says why.

alter table rca_custody add column is_correction boolean not null default false;
alter table rca_custody add constraint rca_custody_correction check (not is_correction or coalesce(reason, reason_en, '') <> '');

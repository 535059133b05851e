/* Which component of risk-based inspection a release case was taken from, and which of its holes: it is not taken a second time. */
alter table qra_site_cases add column rbi_subject bigint, add column rbi_hole text;

-- Views of figures have a second name for English readers; empty = the first one serves both.

alter table statistics_views add column name_en text check (length(name_en) <= 80);

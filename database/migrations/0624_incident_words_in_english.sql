-- What an incident says of its weather, its failed barriers and where its figures come from, for readers of English too.
alter table incidents add column weather_en text, add column failed_barriers_en text[] not null default '{}';
alter table incident_releases add column source_en text;

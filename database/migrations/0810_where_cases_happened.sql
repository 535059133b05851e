-- Where a case happened, for the map: both coordinates or none.
alter table incident_cases
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint incident_cases_place check ((latitude is null) = (longitude is null));

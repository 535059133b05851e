-- What the driver of a result rests on, in numbers of inputs: { "measured", "stated", "assumed" }. Null without a driver, and for
-- results calculated before it was kept.
alter table rbi_results add column evidence jsonb;

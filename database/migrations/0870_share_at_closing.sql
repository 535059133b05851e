-- The share of the thirty days up to the end of an excursion that its window was outside: what it leaves behind fades from that figure,
-- whenever the readings come. Empty of those that were judged before.
alter table corrosion_excursion_results add column share_at_end double precision;

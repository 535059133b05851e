-- An unknown barrier makes the frequency of its bow-tie an interval: the upper end stands beside what it is judged by.
alter table bow_tie_results add column frequency_high double precision, add column gap_high double precision;

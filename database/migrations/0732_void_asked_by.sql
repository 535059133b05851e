-- A Tier 1 or 2 event goes away by the word of two people: who asked for it, until the work goes on or somebody else agrees.

alter table incidents add column void_asked_by bigint;

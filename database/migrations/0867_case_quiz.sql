/*
  Whoever has read a case may answer a few questions made from it. The best score stays with the note that they have read it, and is
  theirs alone to see.
*/
alter table case_reads add column quiz_score double precision check (quiz_score between 0 and 1);
alter table case_reads add column quiz_on date;

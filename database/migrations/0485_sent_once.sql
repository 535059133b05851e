/*
  What is sent again under its key gets the first answer, what is sent anew under an old key is refused: the digest of what came
  tells the two apart, also after somebody has corrected the record. Rows from before have none.
*/
alter table jha_gas_tests add column submission_digest text;
alter table jha_signatures add column submission_digest text;
alter table incidents add column submission_digest text;

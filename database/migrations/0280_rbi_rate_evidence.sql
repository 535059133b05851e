-- How a calculated corrosion rate came about: calculator, its inputs, the rate and the clause. Null where the rate was
-- measured, taken from the ledger or typed by a person.
alter table rbi_assessments add column rate_evidence jsonb;

/* What could not be calculated may leave the curve of a study without a verdict: the list says so. */
alter table qra_sites drop constraint qra_sites_societal_check;
alter table qra_sites add constraint qra_sites_societal_check check (societal in ('acceptable', 'reduce', 'intolerable', 'notJudged'));

-- As for the ledger (0067): a study just calculated has thousands of rows the planner takes for none, and its page waited for minutes.
create function gather_study_statistics() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze rbi_assessments, rbi_results;
end $$;
revoke execute on function gather_study_statistics() from public;
grant execute on function gather_study_statistics() to ircrisk_app;

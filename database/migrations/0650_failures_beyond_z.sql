/*
  A function may be lost in more ways than there are letters: after 1Z comes 1AA, as people count columns. Codes are put in order by
  `counted`, so that 2 stands before 10 and 1B before 1AA in every list.
*/
create function counted(code text) returns text language sql immutable parallel safe strict as $$
  select lpad(rtrim(code, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), 6, '0') || lpad(ltrim(code, '0123456789'), 3, '0')
$$;

alter table rcm_failures drop constraint rcm_failures_code_check,
  add constraint rcm_failures_code_check check (code ~ '^[0-9]{1,3}[A-Z]{1,2}$');
alter table rcm_modes drop constraint rcm_modes_failure_code_check,
  add constraint rcm_modes_failure_code_check check (failure_code ~ '^[0-9]{1,3}[A-Z]{1,2}$');

-- A hundred thousand rows of the ledger at once: no function is called for a row that the planner can do without.

-- Functions the planner can put in place of their call; a strict one with a CASE inside it cannot.
create or replace function iso_class_of(type text) returns text language sql immutable parallel safe called on null input as $$
  select case type when 'pressureVessel' then 'VE' when 'heatExchanger' then 'HE' when 'piping' then 'PI' when 'tank' then 'TA'
    when 'heater' then 'HB' when 'pump' then 'PU' when 'compressor' then 'CO' when 'reliefDevice' then 'VA' when 'valve' then 'VA'
    when 'motor' then 'EM' when 'instrument' then 'IP' when 'crane' then 'CR' end
$$;
-- Most tags are written as they are kept: capitals, digits and single dashes need no rewriting.
create or replace function tag_key(tag text) returns text language sql immutable parallel safe called on null input as $$
  select case when tag !~ '[^A-Z0-9./-]|--' then tag
    else regexp_replace(regexp_replace(upper(translate(normalize(tag, NFKC), '‐‑‒–—―−－ー﹣_~', '------------')), '\s+', '', 'g'), '-{2,}', '-', 'g') end
$$;
create or replace function tag_search_key(tag text) returns text language sql immutable parallel safe called on null input as $$
  select translate(tag_key(tag), '-./\', '')
$$;

-- Stamps of a new row come as defaults; the trigger is called only where a statement brings its own.
create procedure stamp_by_default(target regclass) language plpgsql as $$
begin
  execute format('alter table %s alter column create_user set default current_user_id(), alter column create_dept set default current_dept_id(),
    alter column update_user set default current_user_id()', target);
  execute format('drop trigger stamp on %s', target);
  execute format('create trigger stamp before update on %s for each row execute function stamp_row()', target);
  execute format('create trigger stamp_insert before insert on %s for each row when (new.version is distinct from 1 or new.create_time is null
    or new.update_time is null or new.create_user is distinct from new.update_user) execute function stamp_row()', target);
end $$;
call stamp_by_default('equipment');
call stamp_by_default('equipment_states');

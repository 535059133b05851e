-- What a person is called by readers of English; empty: as in Chinese.
alter table users add column real_name_en text not null default '' check (length(real_name_en) <= 60);

/*
  `u.shown_name`: a person's name in the language of the transaction. One place for every query that names somebody; without a
  language (seed, rounds) it is the name itself.
*/
create function shown_name(person users) returns text language sql stable parallel safe
as $$ select case when current_setting('app.language', true) = 'en' and (person).real_name_en <> '' then (person).real_name_en else (person).real_name end $$;

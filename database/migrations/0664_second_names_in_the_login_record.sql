-- The record keeps what somebody was called at the time, in both languages.
alter table login_records add column real_name_en text not null default '';

-- What somebody typed for an account and nobody has may be a password typed into the wrong field: only its first letter is kept.
alter table login_records no force row level security;
alter table login_records disable trigger user;
update login_records set account = left(account, 1) || '***' where event = 'failure' and user_id is null and account !~ '^.\*\*\*$';
alter table login_records enable trigger user;
alter table login_records force row level security;

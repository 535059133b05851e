/*
  A reset password follows from the configured suffix, the tenant, the person and this salt, which is new with every reset:
  whoever was told one can guess no other. Rows of before have no salt, so a reset password nobody has used by now is dead.
*/
alter table users
  add column reset_salt uuid,
  -- Who reset it; nobody: whoever made the user.
  add column reset_by bigint,
  -- Told once.
  add column reset_shown_at timestamptz;
alter table users alter column reset_salt set default gen_random_uuid();

-- How the person proved who they are: after a code by SMS a first password is chosen without the old one.
alter table sessions add column grant_type text not null default '';

create or replace function audit_image(image jsonb) returns jsonb language sql immutable parallel safe as $$
  select image - array['tenant_id', 'password_hash', 'secret_hash', 'token_hash', 'code_hash', 'reset_salt', 'search_text']
$$;

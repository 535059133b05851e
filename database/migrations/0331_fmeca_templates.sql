-- Templates a company has made of its own studies, beside those every company starts with.
create table fmeca_templates (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  template_key text not null check (template_key <> ''),
  iso_class text not null,
  template_version integer not null default 1 check (template_version > 0),
  name text not null check (name <> ''),
  name_en text,
  -- Items with their function and modes, in the form of the first templates.
  items jsonb not null,
  primary key (tenant_id, id)
);
call protect_tenant_table('fmeca_templates');
create unique index fmeca_templates_key on fmeca_templates (tenant_id, template_key, template_version) where is_deleted = 0;

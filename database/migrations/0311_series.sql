-- Process values over time: tags, their points by month, and what is kept of them by ten minutes, hour and day.
create table series_tags (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  tag text not null check (tag <> ''),
  name text not null check (name <> ''),
  name_en text,
  equipment_id bigint,
  /* Points stand in the canonical unit of this quantity. */
  quantity text not null,
  low_limit double precision,
  high_limit double precision,
  /* Seconds between two points when all is well; three times as long without one is a gap. */
  interval_seconds integer not null default 60 check (interval_seconds between 1 and 86400),
  /* Days the points themselves are kept; the roll-ups stay. */
  keep_days integer not null default 730 check (keep_days between 1 and 36500),
  source text,
  primary key (tenant_id, id),
  foreign key (tenant_id, equipment_id) references equipment
);
call protect_tenant_table('series_tags');
create unique index series_tags_tag on series_tags (tenant_id, tag) where is_deleted = 0;
create index on series_tags (tenant_id, equipment_id) where is_deleted = 0;
call keep_searchable('series_tags', 'series-tag', 'tag, name, name_en');

-- The newest point of each tag; apart from the tag, whose version and history are about what people change.
create table series_latest (
  tenant_id text not null default current_tenant() references tenants,
  tag_id bigint not null,
  last_time timestamptz not null,
  last_value double precision,
  primary key (tenant_id, tag_id),
  foreign key (tenant_id, tag_id) references series_tags on delete cascade
);
call isolate_tenant_table('series_latest');
grant select, insert, update, delete on series_latest to ircrisk_app;

/*
  Not audited point by point: who sent what stands in series_deliveries. No key to the tags either: a delivery looks them up and
  holds them, and a check of every point would cost more than the point.
*/
create table series_points (
  tenant_id text not null default current_tenant(),
  tag_id bigint not null,
  time timestamptz not null,
  /* Null: the source knew of no value. */
  value double precision,
  /* 0 good, 1 uncertain, 2 bad */
  quality smallint not null default 0,
  /* The delivery it came with. */
  delivery_id bigint not null,
  primary key (tenant_id, tag_id, time)
) partition by range (time);
call isolate_tenant_table('series_points');
grant select, insert, update, delete on series_points to ircrisk_app;

create table series_rollups (
  tenant_id text not null default current_tenant(),
  tag_id bigint not null,
  /* Seconds: 600, 3600 or 86400; a day begins at midnight of the tenant. */
  step integer not null check (step in (600, 3600, 86400)),
  at timestamptz not null,
  /* All points, and those that count: good or uncertain, with a value. */
  points integer not null,
  good integer not null,
  total double precision not null,
  low double precision,
  high double precision,
  primary key (tenant_id, tag_id, step, at)
);
call isolate_tenant_table('series_rollups');
grant select, insert, update, delete on series_rollups to ircrisk_app;

-- What came in one call or one file: who sent it is in its stamps and in the audit.
create table series_deliveries (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  source text not null default '',
  points integer not null,
  replaced integer not null default 0,
  begins timestamptz,
  ends timestamptz,
  primary key (tenant_id, id)
);
call protect_tenant_table('series_deliveries');

-- How a vendor's file is read, kept under a name.
create table series_mappings (
  tenant_id text not null default current_tenant(),
  id bigint not null default next_id(),
  name text not null check (name <> ''),
  layout text not null default 'long' check (layout in ('long', 'wide')),
  delimiter text not null default 'comma' check (delimiter in ('comma', 'semicolon', 'tab')),
  time_column text not null check (time_column <> ''),
  time_format text not null default 'auto' check (time_format in ('auto', 'dayFirst', 'monthFirst', 'epochSeconds', 'epochMilliseconds')),
  time_zone text not null default 'Asia/Shanghai',
  decimal_comma boolean not null default false,
  tag_column text,
  value_column text,
  quality_column text,
  primary key (tenant_id, id)
);
call protect_tenant_table('series_mappings');
create unique index series_mappings_name on series_mappings (tenant_id, name) where is_deleted = 0;

/*
  The months a delivery needs. The serving role owns nothing, so this function makes them: only months, only of this table, only
  between 1990 and next year, each with the policy of its parent and no rights of its own.
*/
create function open_series_months(first timestamptz, last timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  month date := date_trunc('month', greatest(first, timestamptz '1990-01-01') at time zone 'UTC');
  made integer := 0;
  part text;
begin
  while month <= (least(last, now() + interval '1 year') at time zone 'UTC')::date loop
    part := 'series_points_' || to_char(month, 'YYYYMM');
    if to_regclass('public.' || part) is null then
      perform pg_advisory_xact_lock(hashtextextended('series months', 0));
      if to_regclass('public.' || part) is null then
        execute format('create table public.%I partition of public.series_points for values from (%L) to (%L)',
          part, month::text || ' 00:00:00+00', (month + interval '1 month')::date::text || ' 00:00:00+00');
        call isolate_tenant_table(('public.' || part)::regclass);
        made := made + 1;
      end if;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  return made;
end $$;
revoke all on function open_series_months(timestamptz, timestamptz) from public;
grant execute on function open_series_months(timestamptz, timestamptz) to ircrisk_app;

-- An import: an uploaded table, how it is interpreted, and the planned and actual result for each of its products. The
-- file itself is in the data directory.
create table if not exists imports (
  id uuid primary key,
  created_at timestamptz not null default now(),
  file_name text not null,
  file_bytes bigint not null,
  state text not null,
  -- Why the import failed, as a message for the administrator.
  failure text,
  header_key text,
  reading jsonb not null default '{}',
  survey jsonb,
  answers jsonb,
  choices jsonb not null,
  -- Number of products in the table, as far as they have been counted, and of finished ones.
  total integer not null default 0,
  done integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  left_out integer not null default 0,
  paused boolean not null default false,
  began_at timestamptz,
  finished_at timestamptz,
  -- The process that works on the import, and when it last reported.
  runner uuid,
  runner_heard_at timestamptz
);
--> statement-breakpoint
create index if not exists imports_newest on imports (created_at desc);
--> statement-breakpoint
create index if not exists imports_header on imports (header_key, created_at desc) where header_key is not null;
--> statement-breakpoint
-- Only one import may write at a time, because two could undo each other's changes.
create unique index if not exists imports_one_writes on imports ((true)) where state in ('running', 'photographs', 'undoing');
--> statement-breakpoint
-- The products of the table in order: first with the planned result, then with the actual one.
create table if not exists import_rows (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  line integer not null,
  name text not null,
  outcome text not null,
  column_name text,
  reason text,
  notes jsonb not null default '[]',
  product_id uuid,
  -- The product as the screens use it; `after` has the planned values until they are written.
  before jsonb,
  after jsonb,
  -- Becomes visible as soon as it has a photo.
  awaits_photograph boolean not null default false,
  undone text,
  primary key (import_id, position)
);
--> statement-breakpoint
create index if not exists import_rows_by_outcome on import_rows (import_id, outcome, position);
--> statement-breakpoint
create table if not exists import_photographs (
  import_id uuid not null,
  position integer not null,
  place integer not null,
  -- The source of the photo: its address, or `file:` and its name.
  source text not null,
  alt text not null,
  focus text not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  reason text,
  url text,
  -- SHA-256 of the received bytes.
  hash text,
  primary key (import_id, position, place),
  foreign key (import_id, position) references import_rows on delete cascade
);
--> statement-breakpoint
create index if not exists import_photographs_by_state on import_photographs (import_id, state, position);
--> statement-breakpoint
create index if not exists import_photographs_by_source on import_photographs (source) where url is not null;
--> statement-breakpoint
create index if not exists import_photographs_by_hash on import_photographs (hash) where url is not null;
--> statement-breakpoint
-- Bulk writes announce their products themselves, once a second. A transaction turns the trigger off with this setting.
create or replace function notify_products_changed() returns trigger language plpgsql as $$
begin
  if current_setting('vitrine.announced_later', true) = 'on' then
    return null;
  elsif tg_op = 'INSERT' then
    perform announce_catalogue_change('products', array(select distinct category from new_rows));
  elsif tg_op = 'UPDATE' then
    perform announce_catalogue_change('products',
      array(select category from new_rows union select category from old_rows));
  elsif tg_op = 'DELETE' then
    perform announce_catalogue_change('products', array(select distinct category from old_rows));
  else
    perform announce_catalogue_change('products', array[null]);
  end if;
  return null;
end $$;
--> statement-breakpoint
alter table admin_activity
  drop constraint if exists admin_activity_subject_check,
  add constraint admin_activity_subject_check
    check (subject in ('product', 'accessory category', 'image', 'network', 'import'));
--> statement-breakpoint
-- Line sheets shared by a link until it expires. Their products are selected when somebody opens the link.
create table if not exists line_sheets (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  -- {"ids": […]} or {"view": "?category=Bags"}.
  wanted jsonb not null,
  paper text not null check (paper in ('a4', 'letter')),
  has_prices boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

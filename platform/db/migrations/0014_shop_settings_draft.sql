-- Changes of the settings that are not published yet: at most one row. Visitors never see them.
create table if not exists shop_settings_draft (
  id boolean primary key default true constraint shop_settings_draft_single check (id),
  document jsonb not null,
  bases jsonb not null,
  images text[] not null default '{}',
  saved_at timestamptz not null default now(),
  saved_by text not null
);

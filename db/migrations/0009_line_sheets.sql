-- Line sheets that are shared by a link, until it ends. Their products are looked for when somebody opens it.
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

create table admin_users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  username text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create table admin_sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references admin_users (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create index admin_sessions_user on admin_sessions (user_id);
--> statement-breakpoint
create table admin_accounts (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references admin_users (id) on delete cascade,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create index admin_accounts_user on admin_accounts (user_id);
--> statement-breakpoint
create table admin_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create index admin_verifications_identifier on admin_verifications (identifier);
--> statement-breakpoint
create table failed_sign_ins (
  key text primary key,
  count integer not null,
  last_at timestamptz not null
);
--> statement-breakpoint
create index failed_sign_ins_last_at on failed_sign_ins (last_at);

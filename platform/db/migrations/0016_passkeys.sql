-- The administrator's passkeys, in the structure of Better Auth's plugin. Only public keys are stored.
create table admin_passkeys (
  id text primary key,
  user_id text not null references admin_users (id) on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 80),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
--> statement-breakpoint
create index admin_passkeys_user on admin_passkeys (user_id);
--> statement-breakpoint
-- Whether the password is refused.
alter table admin_users add column only_passkeys boolean not null default false;
--> statement-breakpoint
alter table admin_activity drop constraint admin_activity_subject_check, add constraint admin_activity_subject_check
  check (subject in ('product', 'accessory category', 'fact name', 'image', 'network', 'import', 'shop settings',
    'question', 'API key', 'passkey', 'session', 'export', 'line sheet'));
--> statement-breakpoint
alter table outbox drop constraint outbox_kind_check, add constraint outbox_kind_check
  check (kind in ('question', 'copy', 'answer', 'security'));

-- Keys of the owner's programs. Only hashes of random keys are stored, so a backup opens nothing.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and char_length(name) <= 80),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  rights text[] not null check (rights <@ array['read', 'write', 'questions']),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz
);
--> statement-breakpoint
create unique index api_keys_hash on api_keys (hash);
--> statement-breakpoint
create unique index api_keys_name on api_keys (lower(name));
--> statement-breakpoint
-- Programs read the products that have changed since their last visit.
create index products_updated on products (updated_at, id);
--> statement-breakpoint
alter table admin_activity drop constraint admin_activity_subject_check, add constraint admin_activity_subject_check
  check (subject in ('product', 'accessory category', 'fact name', 'image', 'network', 'import', 'shop settings',
    'question', 'API key'));

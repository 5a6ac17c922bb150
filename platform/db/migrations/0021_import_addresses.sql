-- Addresses from which tables were imported. The owner can have such an import repeated.
create table import_addresses (
  id uuid primary key default gen_random_uuid(),
  -- Can contain a secret, so lists, logs and the activity name only its host.
  address text not null unique check (address ~ '^https?://' and char_length(address) <= 2000),
  created_at timestamptz not null default now(),
  every text not null default 'never' check (every in ('never', 'hour', 'night')),
  -- A run that would change more of the shop's products waits for the owner.
  max_percent integer not null default 10 check (max_percent between 0 and 100),
  paused boolean not null default false,
  due_at timestamptz,
  -- The columns, answers and choices that the owner has confirmed, and when she did so first.
  confirmed jsonb,
  confirmed_at timestamptz,
  last_run_at timestamptz,
  -- Set while a process fetches the table.
  fetching_since timestamptz,
  -- The newest import from this address. It can have been discarded since.
  import_id uuid,
  -- Why the last run began no import, and what it found if there was nothing to do.
  problem text,
  note text,
  -- The file of the newest import, by which the same file is recognized.
  etag text,
  last_modified text,
  hash text
);
--> statement-breakpoint
alter table imports add column address_id uuid references import_addresses on delete set null,
  -- Whether the import goes on without the owner, as long as it needs no answer.
  add column unattended boolean not null default false;
--> statement-breakpoint
create index imports_address on imports (address_id) where address_id is not null;

-- Addresses of the owner's programs that receive events (https://www.standardwebhooks.com).
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null check (url like 'https://%' and char_length(url) <= 2000),
  events text[] not null check (cardinality(events) > 0 and events <@ array['product.created', 'product.updated',
    'product.deleted', 'question.received', 'settings.published']),
  -- Secrets are not stored: the shop derives them from these salts and SESSION_SECRET. The former one is valid for a day
  -- after a renewal.
  salt uuid not null default gen_random_uuid(),
  former_salt uuid,
  renewed_at timestamptz,
  -- Detects another SESSION_SECRET.
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- Why nothing is sent, else `active`.
  state text not null default 'active' check (state in ('active', 'paused', 'failed', 'gone', 'restored', 'secret')),
  created_at timestamptz not null default now(),
  -- Consecutive failed attempts, of any delivery, since the last success.
  failures integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz not null default now()
);
--> statement-breakpoint
create unique index webhooks_url on webhooks (url);
--> statement-breakpoint
-- Events for webhooks, each written in the transaction of its change. There is no foreign key, because a restored shop
-- truncates the webhooks alone.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null,
  type text not null,
  -- The id of the product or question, or the version of the settings.
  subject text not null,
  data jsonb not null,
  -- When the event happened.
  at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  first_tried_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  -- The last answer: its status, and the beginning of its text or why there was none.
  status integer,
  response text check (char_length(response) <= 500)
);
--> statement-breakpoint
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at)
  where sent_at is null and failed_at is null;
--> statement-breakpoint
create index webhook_deliveries_latest on webhook_deliveries (webhook_id, at desc, id desc);
--> statement-breakpoint
create index webhook_deliveries_at on webhook_deliveries (at);
--> statement-breakpoint
-- Further changes of a product join an event that was not tried yet. Later attempts repeat the same event.
create unique index webhook_deliveries_untried on webhook_deliveries (webhook_id, type, subject)
  where attempts = 0 and sent_at is null and failed_at is null;
--> statement-breakpoint
create or replace function store_webhook_events(event text, events_data jsonb[]) returns void
  language plpgsql security definer set search_path from current as $$
begin
  insert into webhook_deliveries (webhook_id, type, subject, data)
    select webhooks.id, event, coalesce(event_data->>'id', event_data->>'version'), event_data
    from webhooks, unnest(events_data) event_data
    where state = 'active' and event = any(events)
  on conflict (webhook_id, type, subject) where attempts = 0 and sent_at is null and failed_at is null
    do update set data = excluded.data, at = excluded.at;
  if found then perform pg_notify('catalog_changes', '{"table":"webhooks","categories":[]}'); end if;
end $$;
--> statement-breakpoint
-- Without a webhook for the event, a write costs one look into an empty table.
create or replace function has_webhook(event text) returns boolean
  language sql stable security definer set search_path from current as $$
    select exists (select from webhooks where state = 'active' and event = any(events))
$$;
--> statement-breakpoint
-- The version is `updatedAt` in the API, which has milliseconds.
create or replace function product_event(id uuid, code text, updated_at timestamptz) returns jsonb
  language sql stable as $$
    select jsonb_build_object('id', id, 'code', code,
      'version', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;
--> statement-breakpoint
create or replace function store_product_events() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    if has_webhook('product.created') then
      perform store_webhook_events('product.created',
        array(select product_event(id, code, updated_at) from new_rows));
    end if;
  elsif tg_op = 'DELETE' then
    if has_webhook('product.deleted') then
      perform store_webhook_events('product.deleted',
        array(select product_event(id, code, updated_at) from old_rows));
    end if;
  elsif has_webhook('product.updated') then
    -- Pinning and another leading color are no edits, and do not move `updated_at`.
    perform store_webhook_events('product.updated',
      array(select product_event(id, new_rows.code, new_rows.updated_at) from new_rows join old_rows using (id)
        where new_rows.updated_at <> old_rows.updated_at));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_insert_events after insert on products
  referencing new table as new_rows for each statement execute function store_product_events();
--> statement-breakpoint
create trigger products_update_events after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function store_product_events();
--> statement-breakpoint
create trigger products_delete_events after delete on products
  referencing old table as old_rows for each statement execute function store_product_events();
--> statement-breakpoint
create or replace function store_question_event() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  perform store_webhook_events('question.received', array[jsonb_build_object('id', new.id)]);
  return null;
end $$;
--> statement-breakpoint
create trigger question_received_event after insert on questions
  for each row when (new.status <> 'spam') execute function store_question_event();
--> statement-breakpoint
create or replace function store_settings_event() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  perform store_webhook_events('settings.published', array[jsonb_build_object('version', new.version)]);
  return null;
end $$;
--> statement-breakpoint
create trigger settings_published_event after insert on shop_settings
  for each row execute function store_settings_event();
--> statement-breakpoint
alter table api_keys drop constraint api_keys_rights_check, add constraint api_keys_rights_check
  check (rights <@ array['read', 'write', 'questions', 'webhooks']);
--> statement-breakpoint
alter table admin_activity drop constraint admin_activity_subject_check, add constraint admin_activity_subject_check
  check (subject in ('product', 'accessory category', 'fact name', 'image', 'network', 'import', 'shop settings',
    'question', 'API key', 'passkey', 'session', 'export', 'line sheet', 'webhook'));

-- The questions that visitors have sent, with the products as they saw them. No address of a visitor is stored.
create table questions (
  id uuid primary key default gen_random_uuid(),
  -- In milliseconds, like the dates of JavaScript, so that a page of questions can begin after one.
  asked_at timestamptz(3) not null default now(),
  status text not null default 'new' check (status in ('new', 'open', 'answered', 'spam')),
  message text not null check (message <> '' and char_length(message) <= 5000),
  name text not null check (name <> '' and char_length(name) <= 120),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 40),
  office text not null,
  language text not null,
  products jsonb not null default '[]' check (jsonb_typeof(products) = 'array'),
  history jsonb not null default '[]' check (jsonb_typeof(history) = 'array'),
  note text not null default '' check (char_length(note) <= 5000),
  -- A deleted question is removed for good when its deletion cannot be undone any more.
  deleted_at timestamptz,
  check (email is not null or phone is not null)
);
--> statement-breakpoint
create index questions_of_status on questions (status, asked_at desc, id desc) where deleted_at is null;
--> statement-breakpoint
create index questions_latest on questions (asked_at desc, id desc) where deleted_at is null and status <> 'spam';
--> statement-breakpoint
create index questions_products on questions using gin (products jsonb_path_ops);
--> statement-breakpoint
-- Only the admin's pages follow questions. They concern no category, so no page for visitors becomes stale.
create or replace function notify_questions_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changes', '{"table":"questions","categories":[]}');
  return null;
end $$;
--> statement-breakpoint
-- Spam is not announced: there may be thousands a day.
create trigger question_asked after insert on questions
  for each row when (new.status <> 'spam') execute function notify_questions_changed();
--> statement-breakpoint
create trigger questions_changed after update or delete or truncate
  on questions for each statement execute function notify_questions_changed();
--> statement-breakpoint
alter table admin_activity drop constraint admin_activity_subject_check, add constraint admin_activity_subject_check
  check (subject in ('product', 'accessory category', 'fact name', 'image', 'network', 'import', 'shop settings',
    'question'));

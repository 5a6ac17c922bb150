-- Texts that the owner has saved for answers to questions.
create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and char_length(name) <= 80),
  -- That of the questions that it answers; empty for all.
  language text not null default '',
  text text not null check (text <> '' and char_length(text) <= 2000)
);
--> statement-breakpoint
create unique index saved_replies_name on saved_replies (lower(name), language);
--> statement-breakpoint
-- The pages of questions offer the replies.
create trigger saved_replies_changed after insert or update or delete or truncate
  on saved_replies for each statement execute function notify_questions_changed();
--> statement-breakpoint
alter table admin_activity drop constraint admin_activity_subject_check, add constraint admin_activity_subject_check
  check (subject in ('product', 'accessory category', 'fact name', 'image', 'network', 'import', 'shop settings',
    'question', 'API key', 'passkey', 'session', 'export', 'line sheet', 'webhook', 'saved reply'));

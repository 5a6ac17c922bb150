-- Mail that the shop sends. A row is written in the transaction of its question or answer, so neither exists without the
-- other.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  question_id uuid references questions (id) on delete cascade,
  kind text not null check (kind in ('question', 'copy', 'answer')),
  recipient text not null check (char_length(recipient) <= 254),
  -- Removed when it was sent.
  message jsonb,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- When the shop gives up.
  expires_at timestamptz not null default now() + interval '2 days',
  sent_at timestamptz,
  failed_at timestamptz,
  -- What the mail server has answered, or why it could not be reached.
  response text check (char_length(response) <= 500)
);
--> statement-breakpoint
create index outbox_due on outbox (due_at) where sent_at is null and failed_at is null;
--> statement-breakpoint
create index outbox_of_question on outbox (question_id);
--> statement-breakpoint
-- The page of a question says what has become of its mail.
create trigger outbox_changed after insert or update on outbox
  for each statement execute function notify_questions_changed();

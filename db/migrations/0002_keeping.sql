-- Alternative texts of the images, in their order; a missing or empty one means the product's name.
alter table products add column if not exists image_alts text[] not null default '{}';
--> statement-breakpoint
-- Asked before a stored file is removed: does any product still show it?
create index if not exists products_images on products using gin (images);
--> statement-breakpoint
-- Stored files to look at when they are due: those that no product shows by then are removed for good.
create table image_removals (
  name text primary key,
  due_at timestamptz not null
);
--> statement-breakpoint
create index image_removals_due on image_removals (due_at);
--> statement-breakpoint
create table admin_activity (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  subject text not null check (subject in ('product', 'accessory category', 'image')),
  subject_id text,
  subject_name text not null,
  before jsonb,
  after jsonb
);
--> statement-breakpoint
create index admin_activity_newest on admin_activity (at desc, id desc);

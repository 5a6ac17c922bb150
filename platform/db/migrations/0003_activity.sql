-- At each sign-in: has the administrator signed in from this network before?
create index if not exists admin_activity_networks on admin_activity (subject_name, at) where subject = 'network';
--> statement-breakpoint
-- A bulk change has one entry that summarizes it. The single changes have the same batch.
alter table admin_activity add column if not exists summary jsonb;
--> statement-breakpoint
insert into admin_activity (at, action, subject, subject_name, batch, summary)
  select max(at), min(action), 'product', '', batch, jsonb_build_object('kind', min(action), 'count', count(*))
  from admin_activity where batch is not null
  group by batch having count(summary) = 0;
--> statement-breakpoint
create unique index if not exists admin_activity_summaries on admin_activity (batch) where summary is not null;
--> statement-breakpoint
create index if not exists admin_activity_items on admin_activity (batch, id) where batch is not null and summary is null;
--> statement-breakpoint
drop index if exists admin_activity_batch;
--> statement-breakpoint
-- The activity lists a bulk change as one entry.
create index if not exists admin_activity_listed on admin_activity (at desc, id desc)
  where batch is null or summary is not null;
--> statement-breakpoint
drop index if exists admin_activity_newest;
--> statement-breakpoint
create index if not exists admin_activity_subjects on admin_activity (subject_id, at desc, id desc)
  where summary is null;

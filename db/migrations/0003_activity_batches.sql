-- Ties together what was done to several things at once, so that it can be undone at once.
alter table admin_activity add column batch uuid;
--> statement-breakpoint
create index admin_activity_batch on admin_activity (batch) where batch is not null;

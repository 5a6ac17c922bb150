-- Who signs in, and fails to, stands in the record by the network it came from.
alter table admin_activity drop constraint admin_activity_subject_check;
--> statement-breakpoint
alter table admin_activity add constraint admin_activity_subject_check
  check (subject in ('product', 'accessory category', 'image', 'network'));

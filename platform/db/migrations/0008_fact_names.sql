-- The names of facts that an owner has added or changed. `key` identifies a name for good: one of the common names, such
-- as `color`, or the folded form of the name when it was added. `names` are by language, `spellings` mean the same.
create table fact_names (
  key text primary key check (key <> '' and char_length(key) <= 40),
  names jsonb not null check (jsonb_typeof(names) = 'object' and octet_length(names::text) <= 4000),
  spellings text[] not null default '{}'
    check (array_position(spellings, null) is null and cardinality(spellings) <= 100)
);
--> statement-breakpoint
-- Every list and every page of a product shows names of facts.
create or replace function notify_fact_names_changed() returns trigger language plpgsql as $$
begin
  perform announce_catalog_change('fact_names',
    array['Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear']);
  return null;
end $$;
--> statement-breakpoint
create trigger fact_names_changed after insert or update or delete or truncate
  on fact_names for each statement execute function notify_fact_names_changed();
--> statement-breakpoint
alter table admin_activity drop constraint admin_activity_subject_check, add constraint admin_activity_subject_check
  check (subject in ('product', 'accessory category', 'fact name', 'image', 'network', 'import', 'shop settings'));

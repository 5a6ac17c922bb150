-- The shop's settings: brand, texts, contacts, offices. The newest version is the current one.
create table if not exists shop_settings (
  version integer primary key constraint shop_settings_version_positive check (version > 0),
  document jsonb not null,
  changes jsonb not null,
  published_at timestamptz not null default now(),
  published_by text not null
);
--> statement-breakpoint
-- Every page shows something of the settings, so the change is announced for all categories.
create or replace function notify_shop_settings_changed() returns trigger language plpgsql as $$
begin
  perform announce_catalogue_change('shop_settings',
    array['Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear']);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger shop_settings_changed after insert or update or delete or truncate
  on shop_settings for each statement execute function notify_shop_settings_changed();
--> statement-breakpoint
alter table admin_activity
  drop constraint if exists admin_activity_subject_check,
  add constraint admin_activity_subject_check
    check (subject in ('product', 'accessory category', 'image', 'network', 'import', 'shop settings'));

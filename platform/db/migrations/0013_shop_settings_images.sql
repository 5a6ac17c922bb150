-- The addresses of stored photos that a version of the settings shows. They must not be deleted as unused.
alter table shop_settings add column if not exists images text[] not null default '{}';
--> statement-breakpoint
create index if not exists shop_settings_images on shop_settings using gin (images);

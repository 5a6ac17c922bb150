-- The accessory categories of the demo, by id. In a shop with an earlier demo, they are older than its products.
alter table first_steps add column if not exists demo_categories jsonb not null default '{}';
--> statement-breakpoint
update first_steps set demo_categories = coalesce((
  select jsonb_object_agg(id, name) from accessory_categories
  where created_at < (select min(created_at) from products where demo_products ? products.id::text)
), '{}');

-- Texts of products in other languages than the shop's main one. No foreign key, because PostgreSQL then refuses to
-- truncate the products alone; the triggers below delete texts with their products.
create table if not exists product_texts (
  product_id uuid not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  name text check (name ~ '\S' and char_length(name) <= 200),
  description text check (char_length(description) <= 5000),
  facts text[] not null default '{}' check (array_position(facts, null) is null),
  image_alts text[] not null default '{}' check (array_position(image_alts, null) is null),
  primary key (product_id, language)
);
--> statement-breakpoint
create or replace function delete_product_texts() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    -- Not truncate, which would wait for readers of the table.
    delete from product_texts;
  else
    delete from product_texts where product_id in (select id from old_rows);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger products_delete_product_texts after delete on products
  referencing old table as old_rows for each statement execute function delete_product_texts();
--> statement-breakpoint
create or replace trigger products_truncate_product_texts after truncate on products
  for each statement execute function delete_product_texts();

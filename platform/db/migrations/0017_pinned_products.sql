-- The owner pins products to the top of their category: the highest rank comes first, 0 is not pinned. The ranks are not
-- unique, because a restored product returns to its former place.
alter table products add column if not exists pin_rank smallint not null default 0;
--> statement-breakpoint
alter table products
  drop constraint if exists products_pin_rank_known,
  add constraint products_pin_rank_known check (pin_rank between 0 and 50) not valid;
--> statement-breakpoint
-- A place belongs to its category. An undo that restores the category writes the rank as well, which keeps it.
create or replace function unpin_product() returns trigger language plpgsql as $$
begin
  new.pin_rank := 0;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger products_unpinned before update on products for each row
  when (new.category is distinct from old.category and new.pin_rank = old.pin_rank and old.pin_rank > 0)
  execute function unpin_product();
--> statement-breakpoint
-- Pinning is no edit of the product: an open form must not report a conflict.
create or replace trigger products_moved before update on products for each row
  when (old *<> new and new.updated_at = old.updated_at and new.pin_rank = old.pin_rank)
  execute function move_updated_at();
--> statement-breakpoint
create index if not exists products_shown_category_order
  on products (category, pin_rank desc, created_at desc, id desc) include (price, price_on_request) where not hidden;
--> statement-breakpoint
drop index if exists products_shown_category_newest;
--> statement-breakpoint
create index if not exists products_shown_section_order
  on products (catalogue_section(sub_category), pin_rank desc, created_at desc, id desc) include (sub_category)
  where category = 'Accessories' and not hidden;
--> statement-breakpoint
drop index if exists products_shown_section_newest;
--> statement-breakpoint
-- The admin's table of the shown products of a category, newest first, which read the first of these indexes.
drop index if exists products_category_newest_priced;
--> statement-breakpoint
create index products_category_newest_priced
  on products (category, created_at desc, id desc) include (price, hidden);
--> statement-breakpoint
-- At most 50 per category, hidden ones included.
create index if not exists products_pinned on products (category, pin_rank desc) where pin_rank > 0;

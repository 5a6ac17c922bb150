-- The other orders of the admin's table: see docs/decisions/0022. Names are sorted by their beginning, as an index holds
-- no entry of any length.
create index if not exists products_name_order
  on products (left(catalogue_fold(name), 200), created_at desc, id desc);
--> statement-breakpoint
create index if not exists products_price_order on products (price desc, created_at desc, id desc);
--> statement-breakpoint
create index if not exists products_category_order
  on products (category, left(catalogue_fold(coalesce(sub_category, '')), 200), created_at desc, id desc);

-- The price of a product can be shown only on request.
alter table products add column if not exists price_on_request boolean not null default false;
--> statement-breakpoint
update products set price_on_request = false where price_on_request is null;
--> statement-breakpoint
alter table products alter column price_on_request set default false, alter column price_on_request set not null;
--> statement-breakpoint
-- A filter by price must not reveal hidden prices, so its indexes contain which these are.
drop index if exists products_category_dearest;
--> statement-breakpoint
create index products_category_dearest on products (category, price desc, created_at desc, id desc)
  include (price_on_request) where not hidden;
--> statement-breakpoint
drop index if exists products_shown_category_newest;
--> statement-breakpoint
create index products_shown_category_newest
  on products (category, created_at desc, id desc) include (price, price_on_request) where not hidden;

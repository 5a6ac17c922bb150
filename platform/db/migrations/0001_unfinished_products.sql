-- A hidden product may be unfinished, and a price on request may be unknown.
alter table products
  alter column price drop not null,
  drop constraint products_price_positive,
  add constraint products_price_positive check (price > 0 and price < 10000000000) not valid,
  add constraint products_price_required check (hidden or price_on_request or price is not null) not valid;
--> statement-breakpoint
-- Prices on request are last in both orders by price; otherwise their place would reveal them. Every price is greater than
-- -1 and less than 10000000000.
drop index products_category_dearest;
--> statement-breakpoint
create index products_category_dearest on products
  (category, (coalesce(case when not price_on_request then price end, -1)) desc, created_at desc, id desc)
  include (price, price_on_request) where not hidden;
--> statement-breakpoint
create index products_category_cheapest on products
  (category, (coalesce(case when not price_on_request then price end, 10000000000)), created_at, id)
  include (price, price_on_request) where not hidden;
--> statement-breakpoint
drop index products_price_order;
--> statement-breakpoint
create index products_price_order on products ((coalesce(price, 0)) desc, created_at desc, id desc);
--> statement-breakpoint
-- The average price of all products leaves out prices on request.
drop index products_category_newest_priced;
--> statement-breakpoint
create index products_category_newest_priced
  on products (category, created_at desc, id desc) include (price, price_on_request, hidden);
--> statement-breakpoint
drop index products_category_unknown;
--> statement-breakpoint
create index products_category_unknown on products (category, price) include (price_on_request, hidden)
  where (category in ('Women', 'Men', 'Kids', 'Healthcare', 'Cosmetics', 'Bags', 'Accessories', 'Footwear')) is not true;

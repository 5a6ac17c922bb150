-- Lists of a category, newest first, are read from this index alone, as its table in the admin is.
drop index products_category_newest_priced;
--> statement-breakpoint
create index products_category_newest_priced
  on products (category, created_at desc, id desc)
  include (price, price_on_request, hidden, leads, in_stock, piece);

-- The dashboard's orders with the columns themselves, without which PostgreSQL does not see that the index alone will
-- do: see docs/decisions/0022. A shop that was filled elsewhere may hold names too long for that, and goes on as before.
do $$ begin
  create index products_name_order_alone
    on products (left(catalogue_fold(name), 200), created_at desc, id desc) include (name);
  create index products_category_order_alone
    on products (category, left(catalogue_fold(coalesce(sub_category, '')), 200), created_at desc, id desc)
    include (sub_category);
  drop index if exists products_name_order, products_category_order;
  alter index products_name_order_alone rename to products_name_order;
  alter index products_category_order_alone rename to products_category_order;
exception when program_limit_exceeded then
  raise warning 'products holds names that are too long for an index';
end $$;

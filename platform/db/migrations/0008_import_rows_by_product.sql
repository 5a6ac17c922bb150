-- An import looks up under which names the photos of its products came before.
create index if not exists import_rows_by_product on import_rows (product_id) where product_id is not null;

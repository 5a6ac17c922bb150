-- Finds the photo names of a product in earlier imports.
create index if not exists import_rows_by_product on import_rows (product_id) where product_id is not null;

-- Products with the same model are colors of one piece.
alter table products
  add column if not exists model text,
  add constraint products_model_given check (model <> '' and model = as_line(model) and char_length(model) <= 120) not valid;

-- No longer generated: whoever reads whole rows and writes them again, as tools of hosted databases do, would be
-- refused. What is written into the column is replaced.
alter table products alter column search_text drop expression if exists;
--> statement-breakpoint
create or replace function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text :=
    lower(new.name || chr(1) || coalesce(new.description, '') || chr(1) || coalesce(new.category, ''));
  return new;
end $$;
--> statement-breakpoint
create or replace trigger products_search_text before insert or update on products
  for each row execute function write_search_text();

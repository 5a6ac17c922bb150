-- Pages of the admin show each step of an import at once, and the progress of a step after some hundred products.
create or replace function notify_imports_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changes', '{"table":"imports","categories":[]}');
  return null;
end $$;
--> statement-breakpoint
create trigger import_begun after insert on imports for each row execute function notify_imports_changed();
--> statement-breakpoint
create trigger import_moved after update on imports for each row
  when (new.state <> old.state or new.unattended <> old.unattended or new.done / 500 <> old.done / 500)
  execute function notify_imports_changed();
--> statement-breakpoint
create trigger import_addresses_changed after insert or update or delete
  on import_addresses for each statement execute function notify_imports_changed();

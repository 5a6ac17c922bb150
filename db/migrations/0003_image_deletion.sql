-- A file that is being deleted is on no product, and no save may take it up: it can be deleted from the storage outside
-- of any transaction.
alter table image_removals add column if not exists deleting boolean not null default false;

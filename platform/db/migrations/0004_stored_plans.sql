-- Imports write what the preview has stored. Previews of earlier versions lack ids and photos, so they are made again.
update imports set state = 'asking' where state in ('checking', 'checked');
--> statement-breakpoint
update import_rows set outcome = 'skipped', before = null, after = null,
    reason = 'The shop was updated before this row was imported. Import the table again.'
  from imports
  where imports.id = import_rows.import_id and imports.began_at is not null
    and imports.state in ('running', 'canceled', 'failed') and import_rows.position >= imports.done
    and import_rows.outcome in ('added', 'changed');

-- The products that an import wrote are a batch of the activity, so that they are undone like every other change. A product
-- that an import of version 1.0.0 wrote twice gets one entry.
insert into admin_activity (at, action, subject, subject_id, subject_name, before, after, batch)
select min(imports.began_at), min(outcome), 'product', product_id::text, min(import_rows.name),
    (array_agg(before order by position))[1],
    -- A change of category also cleared the place in the list. The undo restores both.
    (array_agg(after order by position desc))[1] || case
      when (array_agg(before ->> 'category' order by position))[1] <> (array_agg(after ->> 'category' order by position desc))[1]
      then '{"pinRank": 0}'::jsonb else '{}' end,
    import_id
  from import_rows join imports on imports.id = import_id
  where imports.began_at is not null and imports.details_removed_at is null and position < imports.done
    and outcome in ('added', 'changed') and product_id is not null and after is not null
  group by import_id, product_id
  order by import_id, min(position);
--> statement-breakpoint
update admin_activity set subject = 'product', subject_id = null, subject_name = '', batch = imports.id,
    summary = jsonb_build_object('kind', 'imported', 'fileName', file_name, 'count', imports.added + imports.changed,
      'undone', imports.state = 'undone')
  from imports
  where admin_activity.id = (select min(id) from admin_activity as entry
      where entry.subject = 'import' and entry.action = 'imported' and entry.subject_id = imports.id::text)
    and exists (select from admin_activity as item where item.batch = imports.id and item.summary is null);
--> statement-breakpoint
update imports set state = 'finished', failure = null
  where state in ('undoing', 'undone') or state = 'failed' and failed_state = 'undoing';

-- Runs of repeated imports look up which products the owner has deleted.
create index admin_activity_deleted on admin_activity (at)
  where subject = 'product' and action = 'deleted' and summary is null;

-- How often the process that worked on an import ended in its current state. The second time, the import fails.
alter table imports add column if not exists crashes integer not null default 0;

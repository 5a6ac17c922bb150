-- The demo's texts in other languages. A language gets them when the shop offers it, not before: the search finds the
-- texts of all languages.
alter table first_steps add column demo_texts jsonb;

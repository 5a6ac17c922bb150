-- An index entry has at most 2,704 bytes. Without this condition, a product with many long facts cannot be saved.
create or replace function facts_fit_index(facts text[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(sum(octet_length(fact)), 0) <= 2000 from unnest(facts) fact
$$;
--> statement-breakpoint
drop index if exists products_shown_facts;
--> statement-breakpoint
create index if not exists products_shown_facts on products (category, facts) include (sub_category)
  where not hidden and facts <> '{}' and facts_fit_index(facts);

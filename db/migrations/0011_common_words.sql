-- Words that very many products have are counted, so that the exact number of their matches need not be read: see
-- docs/decisions/0026.
create table catalogue_common_words (word text primary key);
--> statement-breakpoint
-- How many products of a category, of the accessories for each section, have the word in what a search looks at.
create table catalogue_word_figures (
  word text not null,
  category text not null,
  section text not null,
  products bigint not null,
  primary key (word, category, section)
) with (fillfactor = 50);
--> statement-breakpoint
-- Fired by what writes the texts, one writer after the other.
create or replace function count_words() returns trigger
  language plpgsql security definer set search_path from current as $$
declare
  added catalogue_texts[];
  gone catalogue_texts[];
begin
  if tg_op = 'TRUNCATE' then
    delete from catalogue_word_figures;
    return null;
  end if;
  if not exists (select from catalogue_common_words) then return null; end if;
  if tg_op <> 'DELETE' then added := array(select row(new_rows.*)::catalogue_texts from new_rows); end if;
  if tg_op <> 'INSERT' then gone := array(select row(old_rows.*)::catalogue_texts from old_rows); end if;
  if cardinality(added || gone) = 0 then return null; end if;
  insert into catalogue_word_figures as kept (word, category, section, products)
    select word, coalesce(category, ''), catalogue_section(sub_category), sum(delta)
    from (select 1 as delta, * from unnest(added) union all select -1, * from unnest(gone)) changed,
      catalogue_common_words
    where strpos(search_text, word) > 0
    group by 1, 2, 3 having sum(delta) <> 0
    on conflict (word, category, section) do update set products = kept.products + excluded.products;
  return null;
end $$;
--> statement-breakpoint
-- Begins to count the words that are common among the newest: called at each start. What is few is soon read.
create or replace function find_common_words() returns void
  language plpgsql security definer set search_path from current as $$
declare
  common text;
begin
  if coalesce((select sum(products) from catalogue_figures), 0) < 5000 then return; end if;
  perform pg_advisory_xact_lock(hashtext('catalogue_blocks'));
  for common in
    select word
    from (select search_text from catalogue_texts order by created_at desc, id desc limit 1000) newest,
      lateral (select distinct word from catalogue_words_of(translate(search_text, chr(1), ' ')) word) one
    group by word having count(*) >= 30
    except select word from catalogue_common_words
  loop
    insert into catalogue_common_words values (common);
    -- Written into the statement, as PostgreSQL takes the index of trigrams for a pattern that it knows. No word has a
    -- sign that means something to "like".
    execute format($query$
      insert into catalogue_word_figures (word, category, section, products)
      select %1$L, coalesce(category, ''), catalogue_section(sub_category), count(*)
      from catalogue_texts where search_text like %2$L group by 2, 3
      $query$, common, '%' || common || '%');
  end loop;
end $$;
--> statement-breakpoint
-- Writes all texts anew: where rows came in while triggers were switched off.
create or replace function rewrite_texts() returns void
  language plpgsql security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(hashtext('catalogue_blocks'));
  delete from catalogue_common_words;
  truncate catalogue_texts;
  insert into catalogue_texts select id, created_at, catalogue_text(name, description, category), category, sub_category
    from products order by created_at, id;
  perform find_common_words();
end $$;
--> statement-breakpoint
create or replace trigger catalogue_texts_insert_words after insert on catalogue_texts
  referencing new table as new_rows for each statement execute function count_words();
--> statement-breakpoint
create or replace trigger catalogue_texts_update_words after update on catalogue_texts
  referencing old table as old_rows new table as new_rows for each statement execute function count_words();
--> statement-breakpoint
create or replace trigger catalogue_texts_delete_words after delete on catalogue_texts
  referencing old table as old_rows for each statement execute function count_words();
--> statement-breakpoint
create or replace trigger catalogue_texts_truncate_words after truncate on catalogue_texts
  for each statement execute function count_words();

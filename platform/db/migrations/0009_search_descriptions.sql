-- A search ignores the nukta, the dot below letters of Hindi and its neighbors that is often left out in typing.
-- Otherwise the same function as in 0000_catalogue.sql.
create or replace function search_fold(given text) returns text
  language sql immutable strict parallel safe as $$
  select case
    when given !~ '[^\x01-\x7f]'
      then btrim(regexp_replace(lower(given collate "C"), '[\x01-\x20\x7f]+', ' ', 'g'))
    else btrim(regexp_replace(replace(replace(replace(replace(translate(
        normalize(regexp_replace(lower(normalize(given, NFKD) collate "C"), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
          || '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc'
          || '\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u20d0-\u20ff\ufe00-\ufe0f'
          || '\ufe20-\ufe2f\ufeff]+', '', 'g'), NFD),
        'ØøĐđŁłĦħŦŧŊŋıÐðƏÆŒÞẞ'
          || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς'
          || 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐӘҒҚҢӨҰҮҺ'
          || 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'
          || 'ٱةىیکھہ'
          || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯'
          || '‐‑‒–—―−'
          || '’‘ʼ′'
          || '“”„«»'
          || '،؛؟⁄',
        'ooddllhhttnniddəæœþß'
          || 'αβγδεζηθικλμνξοπρστυφχψωσ'
          || 'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґәғқңөұүһ'
          || 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
          || 'اهييكهه'
          || '0123456789012345678901234567890123456789'
          || '-------'
          || ''''''''''
          || '"""""'
          || ',;?/'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
      '[\x01-\x20\x7f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
  end
$$;
--> statement-breakpoint
-- Words of descriptions can be meant by misspelled ones, too.
create or replace function rewrite_texts() returns void
  language plpgsql security definer set search_path from current as $$
begin
  lock table products in share row exclusive mode;
  truncate catalogue_texts, catalogue_words;
  insert into catalogue_texts (id, created_at, name_words, search_text, category, sub_category, code, hidden)
    select id, created_at, coalesce(search_words(search_fold(name)), ''),
      search_text(name, description, category, sub_category, code), category, sub_category, search_fold(code), hidden
    from products order by created_at, id;
  insert into catalogue_words
    select word from catalogue_texts, catalogue_words_of(name_words) word
    union select word from products, catalogue_words_of(search_words(search_fold(description))) word
    union select word from (select distinct category, sub_category from products) named,
      catalogue_words_of(search_words(search_fold(concat_ws(' ', category, sub_category)))) word;
end $$;
--> statement-breakpoint
create or replace function keep_words() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into catalogue_words
      select distinct word from (select distinct name, description, category, sub_category from new_rows) added,
        catalogue_words_of(search_words(search_fold(concat_ws(' ', name, description, category, sub_category)))) word
      order by word on conflict do nothing;
  else
    insert into catalogue_words
      select distinct word
      from (
          select name, description, category, sub_category from new_rows
          except select name, description, category, sub_category from old_rows
        ) changed, catalogue_words_of(search_words(search_fold(concat_ws(' ', name, description, category, sub_category)))) word
      order by word on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
insert into catalogue_words
  select distinct word from products, catalogue_words_of(search_words(search_fold(description))) word
  on conflict do nothing;
--> statement-breakpoint
-- Rebuilds all data of texts with a nukta.
do $$ begin
  if exists (select from catalogue_texts where search_text ~ '[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]') then
    perform rewrite_texts();
    drop index if exists products_code_once;
    begin
      create unique index products_code_once on products (search_fold(code));
    exception when unique_violation or program_limit_exceeded then
      raise warning 'products holds a code more than once';
    end;
    reindex table products;
  end if;
  if exists (select from image_names where normalize(original_name, NFD) ~ '[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]') then
    reindex index image_names_trigrams;
  end if;
end $$;
--> statement-breakpoint
analyze catalogue_words;

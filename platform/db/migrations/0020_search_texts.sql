-- Titles and texts of products for search engines, instead of name and description.
alter table products
  add column if not exists seo_title text,
  add column if not exists seo_text text,
  add constraint products_seo_title_given
    check (seo_title <> '' and seo_title = as_line(seo_title) and char_length(seo_title) <= 120) not valid,
  add constraint products_seo_text_given
    check (seo_text <> '' and seo_text = as_line(seo_text) and char_length(seo_text) <= 320) not valid;
--> statement-breakpoint
alter table product_texts
  add column seo_title text check (seo_title <> '' and seo_title = as_line(seo_title) and char_length(seo_title) <= 120),
  add column seo_text text check (seo_text <> '' and seo_text = as_line(seo_text) and char_length(seo_text) <= 320);
--> statement-breakpoint
-- Words that find an accessory category, separated by commas; null for the usual ones.
alter table accessory_categories
  add column if not exists synonyms text,
  add constraint accessory_categories_synonyms_given check (char_length(synonyms) <= 2000) not valid;

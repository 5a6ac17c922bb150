-- Names of accessory categories in other languages than the shop's main one: {"ar": "أحزمة"}.
alter table accessory_categories add column if not exists translations jsonb not null default '{}';
--> statement-breakpoint
alter table accessory_categories
  drop constraint if exists accessory_categories_translations_given,
  add constraint accessory_categories_translations_given
    check (jsonb_typeof(translations) = 'object' and char_length(translations::text) <= 1000) not valid;

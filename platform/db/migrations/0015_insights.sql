-- How often visitors did something in a day (UTC): only counts, nothing about the visitors.
create table insights (
  -- The first day of the month if the row has a month.
  day date not null,
  is_month boolean not null default false,
  kind text not null,
  -- The product's id, the category, the search term and so on. Empty if there is none.
  subject text not null check (char_length(subject) <= 200),
  count integer not null check (count > 0),
  primary key (day, is_month, kind, subject)
);

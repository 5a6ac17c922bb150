-- A change of the shop's main language whose products are not all exchanged yet: one row, or none.
create table if not exists main_language_change (
  id boolean primary key default true check (id),
  former text not null,
  main text not null,
  -- Whether the former main language is still offered.
  keeps_former boolean not null,
  -- The new names of sections of the accessories, by each spelling of the former name.
  sections jsonb not null default '{}',
  -- The last product that was exchanged; products follow in the order of their ids.
  last_id uuid
);

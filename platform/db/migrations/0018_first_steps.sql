-- Which products came with the demo, and what they were like. A shop that never had the demo has no row.
create table if not exists first_steps (
  id boolean primary key default true constraint first_steps_single check (id),
  demo_products jsonb not null,
  dismissed boolean not null default false
);

-- Whoever comes when a ticket type is full waits for a seat (C-44). An offer keeps a seat: it is counted where seats are
-- sold, so that the same constraints hold for it.
create table waiting_list (
  id bigint generated always as identity primary key,
  event_id bigint not null references ticket_sales (event_id) on delete cascade,
  type_id bigint not null references ticket_types (id) on delete cascade,
  person_id bigint not null references people (id),
  -- `taken`: registered with the offer; `passed`: the offer or the sale ended first; `left`: by themselves or the organisers.
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'passed', 'left')),
  joined_at timestamptz not null,
  -- Until then a seat is kept.
  offer_ends_at timestamptz,
  ended_at timestamptz,
  -- What came of it.
  registration_id bigint references registrations (id) on delete set null,
  constraint waiting_list_offer check (state not in ('offered', 'taken') or offer_ends_at is not null),
  constraint waiting_list_end check ((state in ('waiting', 'offered')) = (ended_at is null))
);
create unique index waiting_list_once on waiting_list (type_id, person_id) where state in ('waiting', 'offered');
create index waiting_list_open on waiting_list (event_id, id) where state in ('waiting', 'offered');
create index waiting_list_of_person on waiting_list (person_id);
create index waiting_list_of_registration on waiting_list (registration_id) where registration_id is not null;

alter table ticket_sales add column has_waiting_list boolean not null default true;

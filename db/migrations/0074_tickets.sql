-- Events sell tickets (PROD-10, C-42 to C-44, C-48). Seats are counted where they are sold, and the database lets nobody
-- count past a capacity.
create table ticket_sales (
  event_id bigint primary key references events (id) on delete cascade,
  state text not null default 'closed' check (state in ('closed', 'open', 'paused', 'cancelled')),
  opens_at timestamptz,
  closes_at timestamptz,
  -- Of the whole event; missing: as many as its types have.
  capacity integer check (capacity between 1 and 1000000),
  taken integer not null default 0 check (taken >= 0),
  max_per_order integer not null default 10 check (max_per_order between 1 and 50),
  -- So many tickets of one member may cost half (PROD-10).
  member_tickets integer not null default 1 check (member_tickets between 0 and 10),
  -- `[{"days": 7, "percent": 80}]`: until so many days before the event so much goes back.
  refund_rule jsonb not null default '[]',
  -- After a change of the event everybody may give tickets back whole until then.
  free_refunds_until timestamptz,
  -- The last day on which somebody else may be named on a ticket.
  changes_until date,
  contact text not null default '',
  terms text not null default '',
  -- Where an online event takes place, for those who hold a ticket.
  online_url text not null default '',
  cancel_reason text not null default '',
  cancelled_at timestamptz,
  version integer not null default 1,
  constraint ticket_sales_within_capacity check (taken <= capacity),
  constraint ticket_sales_window check (opens_at < closes_at)
);

create table ticket_types (
  id bigint generated always as identity primary key,
  event_id bigint not null references ticket_sales (event_id) on delete cascade,
  name text not null,
  note text not null default '',
  position integer not null default 0,
  price_fen bigint not null check (price_fen between 0 and 100000000),
  early_price_fen bigint check (early_price_fen between 0 and 100000000),
  early_until timestamptz,
  is_member_half boolean not null default true,
  capacity integer check (capacity between 0 and 1000000),
  taken integer not null default 0 check (taken >= 0),
  sold_from timestamptz,
  sold_until timestamptz,
  min_per_order integer not null default 1 check (min_per_order between 1 and 50),
  max_per_order integer not null default 10 check (max_per_order between 1 and 50),
  shown_to text not null default 'everybody' check (shown_to in ('everybody', 'code', 'staff')),
  needs_review boolean not null default false,
  -- Whether somebody may hold several at once.
  is_repeatable boolean not null default false,
  is_sold boolean not null default true,
  version integer not null default 1,
  constraint ticket_types_name_taken unique (event_id, name),
  constraint ticket_types_within_capacity check (taken <= capacity),
  constraint ticket_types_early check ((early_price_fen is null) = (early_until is null) and early_price_fen < price_fen),
  constraint ticket_types_per_order check (min_per_order <= max_per_order),
  constraint ticket_types_window check (sold_from < sold_until)
);

-- A code makes tickets cheaper, opens types that are not shown, or invites one guest by name.
create table ticket_codes (
  id bigint generated always as identity primary key,
  event_id bigint not null references ticket_sales (event_id) on delete cascade,
  code text not null check (code = upper(code)),
  -- Missing: for every type that is shown.
  type_id bigint references ticket_types (id) on delete cascade,
  percent_off integer not null default 0 check (percent_off between 0 and 100),
  fen_off bigint not null default 0 check (fen_off >= 0),
  most_uses integer not null default 1 check (most_uses between 1 and 100000),
  uses integer not null default 0 check (uses >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  guest text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null,
  constraint ticket_codes_taken unique (event_id, code),
  constraint ticket_codes_within_uses check (uses <= most_uses),
  constraint ticket_codes_one_way check (percent_off = 0 or fen_off = 0)
);
create index ticket_codes_of_type on ticket_codes (type_id);

-- One purchase or application of somebody, with the terms as they were.
create table registrations (
  id bigint generated always as identity primary key,
  number text not null constraint registrations_number unique,
  event_id bigint not null references ticket_sales (event_id) on delete cascade,
  buyer_id bigint not null references people (id),
  state text not null check (state in ('applied', 'held', 'confirmed', 'expired', 'refused', 'cancelled')),
  order_number text constraint registrations_order_once unique,
  amount_fen bigint not null check (amount_fen >= 0),
  code_id bigint references ticket_codes (id) on delete set null,
  contact_name text not null,
  contact_phone text not null default '',
  contact_email text not null default '',
  refund_rule jsonb not null,
  source text not null default 'web' check (source in ('web', 'staff')),
  -- Whether it was applied for: then it may be paid for longer, beside another.
  is_reviewed boolean not null default false,
  note text not null default '',
  created_at timestamptz not null,
  -- Until then the seats are kept for whoever pays.
  held_until timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz
);
create unique index registrations_one_held on registrations (event_id, buyer_id) where state = 'held' and not is_reviewed;
create index registrations_of_buyer on registrations (buyer_id, created_at desc);
create index registrations_of_event on registrations (event_id, created_at desc);
create index registrations_held on registrations (held_until) where state = 'held';
create index registrations_of_code on registrations (code_id) where code_id is not null;

create table tickets (
  id bigint generated always as identity primary key,
  code text not null constraint tickets_code unique check (code ~ '^[2-9A-NP-Z]{10}$'),
  registration_id bigint not null references registrations (id) on delete cascade,
  event_id bigint not null references ticket_sales (event_id) on delete cascade,
  type_id bigint not null references ticket_types (id),
  buyer_id bigint not null references people (id),
  state text not null check (state in ('applied', 'held', 'valid', 'void')),
  name text not null,
  company text not null default '',
  job text not null default '',
  phone text not null default '',
  email text not null default '',
  -- By this somebody is known to hold one already; empty where several are allowed.
  attendee_key text,
  list_fen bigint not null check (list_fen >= 0),
  paid_fen bigint not null check (paid_fen between 0 and list_fen),
  price_rule text not null check (price_rule in ('normal', 'early', 'member', 'code', 'free')),
  -- Which of the half prices of this member it takes.
  member_place integer check ((member_place is not null) = (price_rule = 'member')),
  -- Whether it uses the registration's code, by its price or because the code opens its type.
  uses_code boolean not null default false,
  -- Raised with every change of who it names: older codes on paper open no door.
  qr_version integer not null default 1
);
create unique index tickets_attendee_once on tickets (type_id, attendee_key)
  where attendee_key is not null and state in ('applied', 'held', 'valid');
create unique index tickets_member_price_once on tickets (event_id, buyer_id, member_place)
  where member_place is not null and state in ('applied', 'held', 'valid');
create index tickets_of_registration on tickets (registration_id);
create index tickets_of_event on tickets (event_id, id);
create index tickets_of_type on tickets (type_id);
create index tickets_of_buyer on tickets (buyer_id);
create index tickets_of_phone on tickets (phone) where phone <> '';
create index tickets_of_email on tickets (email) where email <> '';

-- Who is in; undone entries leave it, and the record of both stays in the audit.
create table check_ins (
  ticket_id bigint primary key references tickets (id) on delete cascade,
  scan_id text not null constraint check_ins_scan_once unique,
  at timestamptz not null,
  gate text not null default '',
  -- As in the audit.
  by text not null default '',
  is_offline boolean not null default false
);

alter table order_lines drop constraint order_lines_product_check;
alter table order_lines add constraint order_lines_product_check
  check (product in ('membership_year', 'file', 'event_ticket'));

-- When an event takes registrations, as its tickets say, so that lists need not ask for them; an event without tickets
-- has none.
create table event_windows (
  event_id bigint primary key references events (id) on delete cascade,
  opens_at timestamptz,
  closes_at timestamptz,
  state text not null check (state in ('closed', 'open', 'full', 'cancelled'))
);

-- What a member pays of the list price of a ticket, in percent (PROD-10).
alter table portal_settings add column member_ticket_percent integer not null default 50
  constraint portal_settings_member_ticket check (member_ticket_percent between 0 and 100);

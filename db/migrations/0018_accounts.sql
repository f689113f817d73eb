-- Signing in: how a person is reached, codes on their way, and the devices somebody is signed in on.
alter table people
  add column banned_at timestamptz,
  add column closed_at timestamptz;

-- A phone (E.164), a mail address (lower case) or a WeChat union id; each belongs to one person (C-02).
create table person_channels (
  kind text not null check (kind in ('phone', 'email', 'wechat')),
  address text not null,
  person_id bigint not null references people (id) on delete cascade,
  verified_at timestamptz not null,
  primary key (kind, address),
  constraint person_channels_one_of_a_kind unique (person_id, kind)
);

-- The one code that is valid for an address; only its keyed hash is kept (C-03).
create table sign_in_codes (
  kind text not null check (kind in ('phone', 'email')),
  address text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  primary key (kind, address)
);

-- What the limits on sending and guessing count, for every process alike (C-04, C-05).
create table sign_in_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  deed text not null check (deed in ('sent', 'wrong')),
  -- `phone:+86…`, and where it came from.
  subject text not null,
  origin text not null
);
create index sign_in_events_by_subject on sign_in_events (subject, deed, at);
create index sign_in_events_by_origin on sign_in_events (origin, deed, at);
create index sign_in_events_by_time on sign_in_events (at);

-- One row per signed-in device; only the hash of its token is kept (C-08).
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint sessions_token_taken unique,
  person_id bigint not null references people (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  browser text not null default '',
  origin text not null default ''
);
create index sessions_of_person on sessions (person_id, seen_at desc);
create index sessions_by_end on sessions (expires_at);

-- Which texts somebody agreed to, and when (C-15).
create table consents (
  person_id bigint not null references people (id) on delete cascade,
  document text not null,
  version text not null,
  agreed_at timestamptz not null,
  primary key (person_id, document, version)
);

-- What a person asks staff to do: close the account (C-14).
create table account_requests (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id) on delete cascade,
  kind text not null check (kind in ('close')),
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn')),
  note text not null default '',
  created_at timestamptz not null
);
create unique index account_requests_one_open on account_requests (person_id, kind) where state = 'open';

-- Somebody who scanned WeChat's code and is about to sign in, or to say which account it belongs to (C-11).
create table sign_in_tickets (
  token_hash bytea primary key,
  union_id text not null,
  name text not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_by_end on sign_in_tickets (expires_at);

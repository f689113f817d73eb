-- A code belongs to the browser that asked for it, so that nobody guesses at the codes of others. Codes of the former form
-- are worthless ten minutes after this, and their counts are kept with those of all limits from now on.
drop table sign_in_codes;
drop table sign_in_events;

create table sign_in_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('sign_in', 'link', 'prove')),
  kind text not null check (kind in ('phone', 'email')),
  address text not null,
  -- Hashes of the id of the browser that asked, and of what stands for the asking where there are no cookies.
  browser_hash bytea not null,
  ticket_hash bytea not null,
  -- Keyed, and bound to all of the above.
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  constraint sign_in_codes_one_of_a_browser unique (purpose, kind, address, browser_hash)
);
create index sign_in_codes_by_end on sign_in_codes (expires_at);

-- Browsers in which somebody has signed in: what strangers do keeps nobody from getting a code there.
create table known_browsers (
  person_id bigint not null references people (id) on delete cascade,
  browser_hash bytea not null,
  seen_at timestamptz not null,
  primary key (person_id, browser_hash)
);
create index known_browsers_by_time on known_browsers (seen_at);

alter table sessions add column browser_hash bytea;

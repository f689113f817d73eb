-- Messages that nothing is configured to carry, for a demo to read on a page; forgotten after a day.
create table outbox_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sms', 'mail')),
  address text not null,
  text text not null,
  created_at timestamptz not null
);
create index outbox_messages_by_time on outbox_messages (created_at desc, id desc);

-- Keys that the portal makes for itself on first use, one for each purpose, the same for every process.
create table portal_secrets (
  name text primary key check (name ~ '^[a-z][a-z-]*$'),
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null default now()
);

-- Captcha challenges that were answered, so that none counts twice. Kept until they expire, about five minutes. Not
-- unlogged: a table emptied by a crash would let answers count again.
create table spent_captchas (
  signature text primary key,
  expires_at timestamptz not null
);
create index spent_captchas_expired on spent_captchas (expires_at);

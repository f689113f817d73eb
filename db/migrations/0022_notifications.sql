-- Messages to a person: on the page, by mail and by SMS (B-83, C-71, C-25).
create table notifications (
  -- Rises with time for one person, so it is also the order and the cursor of the list.
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  title text not null check (title <> '' and title !~ '[[:cntrl:]]'),
  body text not null,
  -- Where on the portal the matter is; never an address elsewhere.
  path text not null constraint notifications_path_local check (path ~ '^/([^/\\]|$)' and path !~ '[[:cntrl:][:space:]]'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_person on notifications (person_id, id desc);
create index notifications_unread on notifications (person_id, id desc) where read_at is null;
create index notifications_read_by_age on notifications (created_at) where read_at is not null;

-- Which matters a person was told of, so that each is told once, also when the message was deleted.
create table notified_matters (
  person_id bigint not null references people (id) on delete cascade,
  kind text not null,
  once_key text not null check (length(once_key) between 1 and 200),
  told_at timestamptz not null,
  constraint notified_matters_once primary key (person_id, kind, once_key)
);
create index notified_matters_by_age on notified_matters (told_at);

-- What somebody chose otherwise than the portal does by itself.
create table notification_settings (
  person_id bigint not null references people (id) on delete cascade,
  kind text not null,
  channel text not null check (channel in ('mail', 'sms')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (person_id, kind, channel)
);

-- Where mail clients find how to stop mails of this kind (RFC 2369, RFC 8058).
alter table mails add column unsubscribe_url text check (unsubscribe_url !~ '[[:cntrl:][:space:]<>]');

-- Text messages on their way out, written in the transaction that causes them; a job sends what is due.
create table sms_messages (
  id bigint generated always as identity primary key,
  recipient text not null check (recipient ~ '^\+[0-9]{6,15}$'),
  -- The word by which the configuration names the provider's template.
  notice text not null,
  parameters jsonb not null,
  -- The whole sentence, for the outbox of a portal that nothing carries messages for.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The refusal's code when nobody took the message.
  reason text not null default ''
);
create index sms_messages_due on sms_messages (next_attempt_at, id) where state = 'waiting';
create index sms_messages_done on sms_messages (created_at) where state <> 'waiting';

-- Kinds of devices somebody has signed in on, by browser and system, so that a new one is noticed.
create table person_devices (
  person_id bigint not null references people (id) on delete cascade,
  device text not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (person_id, device)
);
create index person_devices_by_age on person_devices (seen_at);

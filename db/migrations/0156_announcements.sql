-- What staff tell many readers at once, on the page and by mail to those who allow it: written, looked at by a second colleague
-- where it is for many, told one after the other by a job, which can be stopped at any time.
create table announcements (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 60 and title !~ '[[:cntrl:]]'),
  text text not null check (length(text) between 1 and 2000),
  path text not null check (length(path) <= 500 and path ~ '^/([^/\\]|$)' and path !~ '[[:cntrl:][:space:]]'),
  audience text not null check (audience in ('readers', 'members', 'attendees')),
  industry text references industries (slug),
  event_id bigint references events (id) on delete cascade,
  by_mail boolean not null,
  state text not null default 'draft'
    check (state in ('draft', 'waiting', 'scheduled', 'sending', 'paused', 'done', 'cancelled')),
  needs_second boolean not null default false,
  staff_id bigint not null references staff (id),
  confirmed_by bigint references staff (id),
  send_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  total integer not null default 0,
  told integer not null default 0,
  mails integer not null default 0,
  told_up_to bigint not null default 0,
  version integer not null default 1,
  constraint announcements_of_event check ((audience = 'attendees') = (event_id is not null)),
  constraint announcements_of_industry check (industry is null or audience = 'members'),
  constraint announcements_second_person check (
    not needs_second or state in ('draft', 'waiting', 'cancelled')
    or (confirmed_by is not null and confirmed_by <> staff_id)
  )
);
create index announcements_to_send on announcements (send_at) where state in ('scheduled', 'sending');

create table announcement_sendings (
  sending_id bigint primary key references sendings (id) on delete cascade,
  announcement_id bigint not null references announcements (id) on delete cascade
);
create index announcement_sendings_of on announcement_sendings (announcement_id);

-- What organisers told attendees, with the mails that went out for it, so that they see what arrived and send again what did not
-- (C-104). Mails are forgotten after thirty days as all are.
create table event_mailings (
  id bigint generated always as identity primary key,
  event_id bigint not null references ticket_sales (event_id) on delete cascade,
  text text not null check (length(text) between 1 and 1000),
  -- Of which types; empty for all.
  audience text not null default '',
  people integer not null,
  mails integer not null,
  by text not null,
  sent_at timestamptz not null
);
create index event_mailings_of_event on event_mailings (event_id, id);

create table event_mailing_sendings (
  sending_id bigint primary key references sendings (id) on delete cascade,
  mailing_id bigint not null references event_mailings (id) on delete cascade
);
create index event_mailing_sendings_of_mailing on event_mailing_sendings (mailing_id);

-- One record of each mail and text message: what is to leave, and what became of it. The jobs that send them stand in
-- pg-boss, made in the same transaction. What a message says is erased as soon as it is sent or worth nothing any more, and
-- the record itself after thirty days.
create table sendings (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  -- What it is about, as one word: `inquiry`, `sign_in_code`.
  purpose text not null,
  recipient text not null,
  -- Empty once it is erased.
  content jsonb,
  -- `shown`: nothing is configured to carry it, so it stands on the outbox page.
  state text not null check (state in ('waiting', 'sent', 'failed', 'shown')),
  attempts integer not null default 0,
  -- Why it was not taken, in the words of who did not take it.
  reason text not null default '',
  created_at timestamptz not null,
  -- From then on it is not sent any more and its content is erased.
  worthless_at timestamptz not null,
  settled_at timestamptz,
  constraint sendings_settled check ((state in ('sent', 'failed')) = (settled_at is not null)),
  constraint sendings_waiting_content check (state <> 'waiting' or content is not null),
  constraint sendings_sent_erased check (state <> 'sent' or content is null)
);
create index sendings_by_time on sendings (created_at desc, id desc);
create index sendings_with_content on sendings (worthless_at) where content is not null;

-- What had been waiting is of before this upgrade; codes among it are worthless, and the rest is on the page of messages.
drop table mails;
drop table sms_messages;
drop table outbox_messages;

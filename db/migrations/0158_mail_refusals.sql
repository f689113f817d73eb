-- What mail servers said of addresses: at once, or in a report that came back. Nothing but codes goes to one that is dead.
create table mail_refusals (
  -- As mail servers compare it, in small letters.
  address text primary key check (address = lower(address)),
  first_at timestamptz,
  last_at timestamptz not null,
  dead_since timestamptz,
  -- What they said last.
  reason text not null,
  -- When its owner showed by a code that mails arrive; what was sent before says nothing any more.
  proved_at timestamptz,
  constraint mail_refusals_dead check (dead_since is null or first_at is not null)
);
create index mail_refusals_by_time on mail_refusals (last_at);
create index mail_refusals_dead_since on mail_refusals (dead_since) where dead_since is not null;

-- By it a report says which mail came back. It is kept with the record once what the mail said is erased.
alter table sendings add column message_id text;
create index sendings_message on sendings (message_id) where message_id is not null;

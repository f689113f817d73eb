-- Mails on their way out, written in the transaction that causes them; a job sends what is due.
create table mails (
  id bigint generated always as identity primary key,
  -- Made once, with the row, and the same at every attempt: by it a receiver knows a repeated mail again.
  message_id text not null constraint mails_message_id_taken unique check (message_id !~ '[[:cntrl:]]'),
  recipient text not null check (recipient !~ '[[:cntrl:]]'),
  reply_to text check (reply_to !~ '[[:cntrl:]]'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  body text not null,
  -- What the mail is about, for the operator: 'inquiry'.
  purpose text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- What the mail server said last when it did not take the mail.
  reason text not null default ''
);
create index mails_due on mails (next_attempt_at, id) where state = 'waiting';

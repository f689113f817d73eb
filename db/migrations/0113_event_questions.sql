-- What organisers ask of everybody who comes, and what was answered (C-42). A question that somebody has answered is never
-- deleted: it is retired, and what it says stays as it was answered.
create table event_questions (
  id bigint generated always as identity primary key,
  event_id bigint not null references ticket_sales (event_id) on delete cascade,
  position integer not null default 0,
  kind text not null check (kind in ('text', 'choice', 'several', 'number', 'file')),
  label text not null check (length(label) between 1 and 100),
  help text not null default '',
  options jsonb not null default '[]',
  is_required boolean not null default false,
  -- The types of tickets it is asked for; empty: for all.
  type_ids jsonb not null default '[]',
  retired_at timestamptz,
  -- The question in whose place it is asked, because that one was answered already.
  replaces_id bigint references event_questions (id),
  version integer not null default 1,
  constraint event_questions_options check ((kind in ('choice', 'several')) = (jsonb_array_length(options) > 0))
);
create index event_questions_of_event on event_questions (event_id, position);
create index event_questions_replaced on event_questions (replaces_id) where replaces_id is not null;

-- Files that answer a question; whoever sent one may answer with it, and nobody else sees it but the organisers.
create table attendee_files (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  question_id bigint not null references event_questions (id) on delete cascade,
  -- `person:7`, `seat:23456789AB`, `staff:3`; empty once that one is forgotten.
  sent_by text not null,
  name text not null check (length(name) <= 120),
  content_type text not null,
  object_key text not null unique,
  bytes integer not null check (bytes > 0),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  -- Its bytes wait to be removed.
  removed_at timestamptz
);
create index attendee_files_of_question on attendee_files (question_id);
create index attendee_files_sent_by on attendee_files (sent_by) where sent_by <> '';
create index attendee_files_created on attendee_files (created_at);

create table ticket_answers (
  ticket_id bigint not null references tickets (id) on delete cascade,
  question_id bigint not null references event_questions (id),
  -- Text as it was written; of several choices one a line; of a file its name.
  value text not null check (length(value) between 1 and 2000),
  file_id text references attendee_files (id),
  primary key (ticket_id, question_id)
);
create index ticket_answers_of_question on ticket_answers (question_id);
create index ticket_answers_of_file on ticket_answers (file_id) where file_id is not null;

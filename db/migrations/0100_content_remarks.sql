-- What somebody who reviews says about a place of a text, and what the author answers; never part of the content.
create table content_remarks (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id bigint not null,
  -- Of an answer: the remark that it answers. It stands where that one stands and is settled with it.
  answers_to bigint references content_remarks (id) on delete cascade,
  -- The part of a list that it is about, such as a block of a body: where it stood last, and its words then.
  field text check (length(field) between 1 and 40),
  place integer check (place >= 0),
  part text check (length(part) <= 4000),
  -- The words that were marked.
  quote text not null default '' check (length(quote) <= 200),
  body text not null check (length(body) between 1 and 2000),
  made_by text not null,
  made_at timestamptz not null,
  settled_by text,
  settled_at timestamptz,
  constraint content_remarks_of_editable foreign key (kind, entity_id) references editables (kind, entity_id) on delete cascade,
  constraint content_remarks_placed check ((field is null) = (place is null) and (field is null) = (part is null)),
  constraint content_remarks_settled check ((settled_by is null) = (settled_at is null)),
  constraint content_remarks_answer check (answers_to is null or (field is null and settled_at is null and quote = ''))
);
create index content_remarks_of_entity on content_remarks (kind, entity_id, id);
create index content_remarks_answers on content_remarks (answers_to) where answers_to is not null;
create index content_remarks_open on content_remarks (kind, entity_id) where answers_to is null and settled_at is null;

-- Who follows up what people left with the form, and what became of it (C-110).
alter table inquiries
  -- As the audit names who acts.
  add column owner text,
  add column followed_at timestamptz;
create index inquiries_of_state on inquiries (state, id desc);
create table inquiry_notes (
  id bigint generated always as identity primary key,
  -- Notes say who somebody is as the inquiry does, and go with it.
  inquiry_id bigint not null references inquiries on delete cascade,
  actor text not null,
  -- The state that it was given with the note.
  state text not null check (state in ('new', 'contacted', 'converted', 'closed')),
  note text not null check (length(note) between 1 and 1000),
  at timestamptz not null
);
create index inquiry_notes_of_inquiry on inquiry_notes (inquiry_id, id);

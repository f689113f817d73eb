-- Which window has which content open, told again every few seconds; what was not told for a minute counts no longer.
-- It blocks nobody: who may save, the token of the content decides.
create table open_editors (
  -- A name that the window gives itself.
  editor text primary key check (length(editor) between 8 and 40),
  kind text not null,
  entity_id bigint not null,
  opened_by text not null,
  seen_at timestamptz not null,
  -- When something was last typed there.
  typed_at timestamptz,
  -- When whoever sits there last said that he or she goes on writing.
  taken_at timestamptz
);
create index open_editors_of_entity on open_editors (kind, entity_id);
create index open_editors_by_time on open_editors (seen_at);

-- What the nightly recount of seats and money of all events found last, for the metrics.
create table ticket_recounts (
  id integer primary key check (id = 1),
  at timestamptz not null,
  differences integer not null check (differences >= 0)
);

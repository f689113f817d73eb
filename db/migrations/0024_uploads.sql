-- Pictures that people upload. Each is kept under a name of its own that belongs to nobody else, so it can be taken away again.
create table uploads (
  -- Of `images`; without a reference, because both go away together and the bytes go first.
  image_id text primary key,
  person_id bigint not null references people (id) on delete cascade,
  -- What shows it: `question:10001`; null while nothing does, and then it is taken away after a day.
  attached_to text,
  created_at timestamptz not null
);
create index uploads_waiting on uploads (created_at) where attached_to is null;
create index uploads_of_person on uploads (person_id, created_at);

-- How much somebody has uploaded on a day in Shanghai.
create table upload_days (
  person_id bigint not null references people (id) on delete cascade,
  day date not null,
  pictures integer not null,
  bytes bigint not null,
  primary key (person_id, day)
);
create index upload_days_by_day on upload_days (day);

-- What somebody of the office has asked for, by the key that the browser gave it: asked once more because the answer was
-- lost on the way, it is not done once more. Kept for a day.
create table staff_deeds (
  staff_id bigint not null references staff (id) on delete cascade,
  key text not null check (key ~ '^[A-Za-z0-9_-]{8,80}$'),
  -- `POST /admin/api/content/publish`, and the digest of what was sent with it.
  call text not null,
  input_hash bytea not null,
  started_at timestamptz not null,
  -- Missing while it is under way.
  answer text,
  primary key (staff_id, key)
);
create index staff_deeds_by_start on staff_deeds (started_at);

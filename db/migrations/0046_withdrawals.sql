-- What was public and was taken down, by its address: whoever still asks for it is told so (410), and search engines
-- forget it. Why it was taken down is for staff.
create table withdrawals (
  subject text primary key,
  path text constraint withdrawals_path_taken unique,
  reason text not null check (length(reason) between 1 and 500),
  withdrawn_at timestamptz not null,
  withdrawn_by text not null
);

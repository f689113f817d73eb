-- When a frozen result becomes known, and the certificates of those who won (C-91).
create table award_announcements (
  result_id bigint primary key references award_results (id) on delete restrict,
  -- Nothing shows the result before.
  at timestamptz not null,
  set_by text not null,
  announced_at timestamptz,
  constraint award_announcements_not_before check (announced_at >= at)
);
create index award_announcements_due on award_announcements (at) where announced_at is null;

create table award_certificates (
  -- `JG2026-0001`, by which anybody asks whether it is true.
  number text primary key check (number ~ '^JG20\d\d-\d{4}$'),
  candidate_id bigint not null constraint award_certificates_once unique references award_candidates (id) on delete restrict,
  issued_at timestamptz not null,
  -- A correction took the win away.
  revoked_at timestamptz
);

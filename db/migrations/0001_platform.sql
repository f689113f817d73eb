-- Who did what to which thing, and when; written in the transaction of the deed (C-111).
create table audit_records (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  verb text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_records_by_subject on audit_records (subject, at desc);
create index audit_records_by_time on audit_records (at desc);

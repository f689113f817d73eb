-- Seats that several ticket types share: a hall for two of them, a dinner for others. Each seat of a type takes one of every
-- quota the type is in, by the same guarded updates as the types' own capacities (C-44).
create table ticket_quotas (
  id bigint generated always as identity primary key,
  event_id bigint not null references ticket_sales (event_id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  capacity integer not null,
  taken integer not null default 0,
  version integer not null default 1,
  constraint ticket_quotas_within_capacity check (taken between 0 and capacity),
  constraint ticket_quotas_named_once unique (event_id, name)
);

create table ticket_quota_types (
  quota_id bigint not null references ticket_quotas (id) on delete cascade,
  type_id bigint not null references ticket_types (id) on delete cascade,
  primary key (quota_id, type_id)
);
create index ticket_quota_types_of_type on ticket_quota_types (type_id);

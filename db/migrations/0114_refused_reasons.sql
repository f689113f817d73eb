-- Why a registration was not let in, as whoever registered reads it.
alter table registrations add column refused_reason text not null default '' check (length(refused_reason) <= 200);

-- When whoever uses a session last proved an address of the account: by signing in, or by a code asked for in between.
-- What could take the account away from its owner asks for a proof of the last minutes (ASVS 7.5.1).
alter table sessions add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null;

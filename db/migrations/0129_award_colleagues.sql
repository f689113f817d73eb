-- Colleagues who write an application together with whoever began it (C-85).
create table award_application_colleagues (
  application_id bigint not null references award_applications (id) on delete cascade,
  person_id bigint not null references people (id),
  joined_at timestamptz not null,
  primary key (application_id, person_id)
);
create index award_application_colleagues_of_person on award_application_colleagues (person_id);

-- Links that were given to colleagues and that nobody has used yet.
create table award_application_invitations (
  -- SHA-256 of what the link ends in.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  application_id bigint not null references award_applications (id) on delete cascade,
  -- Where it was mailed; empty for a link that was copied.
  email text not null default '' check (length(email) <= 254),
  invited_at timestamptz not null
);
create index award_application_invitations_of_application on award_application_invitations (application_id);

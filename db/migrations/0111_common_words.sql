-- An entry that would label a large part of all articles has to say that it is meant to.
alter table dictionary_entries add column is_common boolean not null default false;

-- An entry that was taken out of the dictionary labels nothing and stays to be put back.
alter table dictionary_entries add column state text not null default 'published'
  check (state in ('published', 'withdrawn'));

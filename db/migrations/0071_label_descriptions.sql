-- What a company or term is, in a sentence or two: the beginning of its own page.
alter table dictionary_entries add column description text not null default ''
  constraint dictionary_description_short check (char_length(description) <= 1000);

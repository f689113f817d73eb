-- How often the trade's known words were looked for in a day, to suggest the popular ones. Only names of the dictionary,
-- people and labels are counted, so that nobody can put a word of his own before others, and nobody's words are kept.
create table search_popular (
  day date not null,
  name text not null,
  times integer not null,
  primary key (day, name)
);

-- By which an article is known that says much the same as another: sixteen numbers of its text, of which articles that share
-- most of their words share several, and others none. Found through the index, however many there are.
create table topic_prints (
  topic_id bigint primary key references topics (id) on delete cascade,
  prints integer[] not null check (cardinality(prints) between 1 and 16)
);
create index topic_prints_by_print on topic_prints using gin (prints);

-- Those that are published get theirs with their labels, from the job that derives labels anew.
update topics set labelled_with = 0 where state = 'published';

-- Who wants to be told when an open question is answered: until it is, or until they think otherwise.
create table awaited_answers (
  person_id bigint not null references people (id) on delete cascade,
  topic_id bigint not null references topics (id) on delete cascade,
  since timestamptz not null,
  primary key (person_id, topic_id)
);
create index awaited_answers_newest on awaited_answers (person_id, since desc);
create index awaited_answers_of_topic on awaited_answers (topic_id);

-- What a reader keeps and has read: nobody else's business, gone with the account and with the topic.
create table collected_topics (
  person_id bigint not null references people (id) on delete cascade,
  topic_id bigint not null references topics (id) on delete cascade,
  collected_at timestamptz not null,
  primary key (person_id, topic_id)
);
create index collected_topics_newest on collected_topics (person_id, collected_at desc);
create index collected_topics_of_topic on collected_topics (topic_id);

create table visited_topics (
  person_id bigint not null references people (id) on delete cascade,
  topic_id bigint not null references topics (id) on delete cascade,
  visited_at timestamptz not null,
  primary key (person_id, topic_id)
);
create index visited_topics_newest on visited_topics (person_id, visited_at desc);
create index visited_topics_of_topic on visited_topics (topic_id);
create index visited_topics_at on visited_topics (visited_at);

-- Only those who switched their history off stand here.
create table people_without_history (
  person_id bigint primary key references people (id) on delete cascade,
  since timestamptz not null
);

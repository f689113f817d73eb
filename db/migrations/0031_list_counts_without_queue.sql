-- Publications no longer queue on the counter rows of the lists they share, nor wait for each other in a circle: what a
-- statement adds to or takes from a list is a row of its own, and a job folds those rows into the totals.
create table topic_list_changes (
  list text not null,
  topics integer not null
);
create index topic_list_changes_by_list on topic_list_changes (list);

create or replace function count_topic_lists() returns trigger language plpgsql as $$
begin
  insert into topic_list_changes (list, topics)
    select list, case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by list;
  return null;
end
$$;

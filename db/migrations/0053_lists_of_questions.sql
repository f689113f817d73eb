-- Questions have lists of their own: what was answered, what waits for an answer, and what each expert answered.
insert into topic_lists (list, sort_date, topic_id)
select named.list, t.sort_date, t.id
from topics t
cross join lateral (
  select t.industry || case when t.blocks = '[]'::jsonb then '/questions/open' else '/questions/answered' end as list
  union all
  select 'person/' || t.author_id || '/answers' where t.author_id is not null and t.blocks <> '[]'::jsonb
) as named
where t.kind = 'question' and t.state = 'published' and t.sort_date is not null
on conflict do nothing;

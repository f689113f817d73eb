-- Of questions that members pay for, lists, cards and the search told how the answer begins, and showed its first picture.
-- What was answered before this was held to the preview says its title alone until an editor saves it again.
update topics
set
  summary = '',
  cover = case when strpos(blocks::text, cover ->> 'id') > 0 then null else cover end
where kind = 'question' and is_paid and (summary <> '' or cover is not null);

-- What the search says of them is made anew, while the portal serves.
update search_index set is_building = true, progress = '{}'
where exists (select from topics where kind = 'question' and is_paid);

-- Home offers a membership to whoever has none. The block stands before the specials until staff move it.
create temporary table arranged on commit drop as
select row_number() over (order by position + case kind when 'membership' then -0.5 else 0 end) as position,
  kind, title, is_shown, entries, source, tabs, shown_from, shown_until
from (
  select * from home_blocks
  union all
  select position, 'membership', null, true, null, null, null, null, null from home_blocks where kind = 'specials'
) as blocks;
delete from home_blocks;
insert into home_blocks (position, kind, title, is_shown, entries, source, tabs, shown_from, shown_until)
select position, kind, title, is_shown, entries, source, tabs, shown_from, shown_until from arranged;

-- What is kept of arranging home can still be published: every kind but columns is asked for once.
create function pg_temp.with_membership(content jsonb) returns jsonb language sql as $$
  select case
    when content is null or content @? '$.blocks[*] ? (@.kind == "membership")' then content
    else content || jsonb_build_object('blocks', (
      select jsonb_agg(block order by place) from (
        select block, place::numeric from jsonb_array_elements(content -> 'blocks') with ordinality as old (block, place)
        union all
        select '{"kind": "membership", "isShown": true}', place - 0.5
        from jsonb_array_elements(content -> 'blocks') with ordinality as old (block, place)
        where block ->> 'kind' = 'specials'
      ) as blocks (block, place)
    ))
  end
$$;
update editables set working = pg_temp.with_membership(working) where kind = 'home' and working is not null;
update content_versions set content = pg_temp.with_membership(content) where kind = 'home';
update content_autosaves set content = pg_temp.with_membership(content) where kind = 'home';

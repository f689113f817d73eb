-- Which picture is shown where. Kept by the database with every row that is saved, so that no way of saving can forget it;
-- a picture that something shows cannot be deleted.
create table image_uses (
  image_id text not null references images (id),
  -- The table and the key of the row that shows it: `topics` and `10001`, `award_albums` and `2025/1`.
  table_name text not null,
  record text not null,
  primary key (image_id, table_name, record)
);
create index image_uses_by_record on image_uses (table_name, record);

-- When it was taken in, or was last shown somewhere: how long it has been of no use.
alter table images add column last_used_at timestamptz not null default now();
update images set last_used_at = created_at;
create index images_by_last_use on images (last_used_at);

-- The pictures in a record, wherever they stand in it: ids that are values, and addresses such as /img/… in a text. Those
-- that people uploaded may be taken away from them at any time; with `for_good` they do not count.
create function image_ids_in(record jsonb, for_good boolean) returns text[] language sql stable as $$
  select coalesce(array_agg(id order by id), '{}') from images
  where not (for_good and is_removable) and id in (select found[1] from regexp_matches(record::text, '\m([0-9a-f]{24})\M', 'g') as found)
$$;

create function keep_image_uses() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  old_record text := (select string_agg(before ->> name, '/') from unnest(tg_argv) as name);
  new_record text := (select string_agg(after ->> name, '/') from unnest(tg_argv) as name);
  used text[] := image_ids_in(after, tg_name = 'image_uses_of_history');
begin
  insert into image_uses (image_id, table_name, record)
  select id, tg_table_name, new_record from unnest(used) as id on conflict do nothing;
  with gone as (
    delete from image_uses
    where table_name = tg_table_name and record = old_record
      and (old_record is distinct from new_record or image_id <> all (used))
    returning image_id
  )
  -- In one order, so that two that let go of the same pictures do not wait for each other.
  update images set last_used_at = now()
  where id in (select id from images where id in (select image_id from gone) order by id for no key update);
  return null;
end $$;

-- Follows the pictures in these columns of a table, from now on and in the rows it has. In a history of what was, such as
-- former versions, pictures that people uploaded do not count: there they may go missing.
create procedure follow_images(name regclass, keys text[], columns text[], is_history boolean default false) language plpgsql as $$
begin
  execute format('create trigger %I after insert or delete or update of %s on %s for each row execute function keep_image_uses(%s)',
    case when is_history then 'image_uses_of_history' else 'image_uses' end,
    (select string_agg(distinct quote_ident(each), ', ') from unnest(columns || keys) as each), name,
    (select string_agg(quote_literal(each), ', ') from unnest(keys) as each));
  execute format('insert into image_uses select unnest(image_ids_in(to_jsonb(row), %L)), %L, concat_ws(''/'', %s) from %s as row on conflict do nothing',
    is_history, name::text, (select string_agg('row.' || quote_ident(each), ', ') from unnest(keys) as each), name);
end $$;

call follow_images('topics', '{id}', '{cover, blocks}');
call follow_images('questions', '{topic_id}', '{images, description}');
call follow_images('documents', '{topic_id}', '{logo}');
call follow_images('people', '{id}', '{icon_id}');
call follow_images('events', '{id}', '{cover, agenda, speakers}');
call follow_images('event_albums', '{id}', '{pictures}');
call follow_images('event_partner_groups', '{id}', '{partners}');
call follow_images('communities', '{id}', '{assistant_picture}');
call follow_images('companies', '{id}', '{logo}');
call follow_images('specials', '{id}', '{cover, picture}');
call follow_images('reports', '{id}', '{cover, editions, partner_groups}');
call follow_images('quarterly_issues', '{id}', '{cover}');
call follow_images('data_items', '{id}', '{image}');
call follow_images('charts', '{id}', '{image}');
call follow_images('award_albums', '{year, position}', '{pictures}');
call follow_images('ads', '{id}', '{image}');
call follow_images('files', '{id}', '{cover, pictures}');
call follow_images('pdf_documents', '{id}', '{previews}');
call follow_images('uploads', '{image_id}', '{image_id}');

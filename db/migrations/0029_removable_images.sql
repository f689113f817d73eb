-- Pictures that may be taken away again: what people upload, and pages of documents, whose access may change.
alter table images add column is_removable boolean not null default false;
update images set is_removable = true where id in (select image_id from uploads);

-- Pictures taken away whose bytes still lie in the storage; a job removes them.
create table removed_images (
  id text primary key,
  width integer not null,
  removed_at timestamptz not null default now()
);

-- How wide the pages shown were asked to be drawn; null where none are drawn.
alter table pdf_documents add column preview_width integer check (preview_width > 0);

-- Of documents that not everybody may read, six pages were shown 1600 pixels wide, often the whole document. These
-- pictures go, and what may be shown is drawn anew. Pictures that something else shows as well stay.
create temporary table closed_documents on commit drop as
select d.id from pdf_documents d
where not exists (
  select from files f
  where f.pdf_id = d.id and f.state = 'published' and f.access = 'public'
    and (f.read_button <> 'hidden' or f.download_button <> 'hidden')
);
create temporary table closed_pages on commit drop as
select distinct page ->> 'id' as id
from pdf_documents d, jsonb_array_elements(d.previews) page
where d.id in (select id from closed_documents)
except
select page ->> 'id' from pdf_documents d, jsonb_array_elements(d.previews) page
where d.id not in (select id from closed_documents)
except
select cover ->> 'id' from files
except
select picture ->> 'id' from files, jsonb_array_elements(pictures) picture
except
select icon_id from people;
with gone as (
  delete from images where id in (select id from closed_pages) returning id, width
)
insert into removed_images (id, width) select id, width from gone;
-- Pages of other documents are shown until each is drawn anew under a name that nothing else has.
update images set is_removable = true
where id in (
  select page ->> 'id' from pdf_documents d, jsonb_array_elements(d.previews) page
  except
  select cover ->> 'id' from files
  except
  select picture ->> 'id' from files, jsonb_array_elements(pictures) picture
  except
  select icon_id from people
);
update pdf_documents set previews = '[]' where id in (select id from closed_documents);
update pdf_documents set preview_width = 1600 where previews <> '[]';
update pdf_documents set preview_state = 'waiting' where preview_state = 'ready';

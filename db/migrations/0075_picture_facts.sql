-- What editors know of a picture: what it shows, for whoever cannot see it (C-122), whose it is, and until when it may be
-- shown. A picture of which nobody has said anything has no row.
create table picture_facts (
  image_id text primary key references images (id) on delete cascade,
  -- The name of the file that it came in.
  file_name text not null default '',
  description text not null default '',
  credit text not null default '',
  licence text not null default '',
  licence_ends_on date,
  -- Raised with every change, and compared by the next one.
  version integer not null default 1,
  -- As the audit names whoever did it: `staff:104`.
  uploaded_by text,
  pairs text[] not null generated always as (title_pairs(file_name || ' ' || description || ' ' || credit || ' ' || licence)) stored
);
create index picture_facts_by_pairs on picture_facts using gin (pairs);
create index picture_facts_by_end on picture_facts (licence_ends_on) where licence_ends_on is not null;
create index picture_facts_by_uploader on picture_facts (uploaded_by);
create index images_of_library on images (created_at desc, id desc) where not is_removable;

-- Pages cut pictures to shapes; the editor says around which point, in whole percent of width and height.
alter table images
  add column focus_x integer not null default 50 check (focus_x between 0 and 100),
  add column focus_y integer not null default 50 check (focus_y between 0 and 100);

-- The few that are not in the middle are kept in memory by every process that answers pages.
create index images_with_focus on images (id) where focus_x <> 50 or focus_y <> 50;

-- Cuts are stored under their focal point. What was cut around another one, or of a picture that is gone, a job removes.
create table removed_cuts (
  image_id text not null,
  focus_x integer not null,
  focus_y integer not null,
  width integer not null,
  height integer not null,
  removed_at timestamptz not null default now(),
  primary key (image_id, focus_x, focus_y)
);

create function note_removed_cuts() returns trigger language plpgsql as $$
begin
  insert into removed_cuts (image_id, focus_x, focus_y, width, height)
  values (old.id, old.focus_x, old.focus_y, old.width, old.height)
  on conflict do nothing;
  return null;
end
$$;

create trigger removed_cuts_of_deleted after delete on images
  for each row execute function note_removed_cuts();
create trigger removed_cuts_of_moved after update of focus_x, focus_y on images
  for each row when ((old.focus_x, old.focus_y) is distinct from (new.focus_x, new.focus_y))
  execute function note_removed_cuts();

-- A picture that nobody has looked at yet, or that belongs to something not public, is shown to these people alone;
-- null: to everybody. Only what people upload is ever held.
alter table images add column held_for bigint[];
alter table images add constraint images_held_are_removable check (held_for is null or is_removable);

-- Uploads that are part of nothing yet are their owner's.
update images set held_for = array[u.person_id]
from uploads u where u.image_id = images.id and u.attached_to is null;

-- Those of questions that are not answered publicly are the asker's, who else wrote them, and the experts'.
create temporary table question_uploads on commit drop as
select u.image_id, u.person_id, t.id as topic_id, t.state
from uploads u join topics t on t.id = substring(u.attached_to from '^(?:question|answer):(\d{1,15})$')::bigint;
update images set held_for = array(
  select q.person_id union
  select a.expert_id from question_assignments a where a.question_id = q.topic_id and a.status <> 'waiting'
)
from question_uploads q where q.image_id = images.id and q.state in ('draft', 'scheduled');

-- Those of questions that were refused or withdrawn go.
with gone as (
  delete from images i using question_uploads q
  where i.id = q.image_id and q.state = 'withdrawn' and i.is_removable
  returning i.id, i.width
)
insert into removed_images (id, width) select id, width from gone on conflict do nothing;
delete from uploads where image_id in (select image_id from question_uploads where state = 'withdrawn');
update questions set images = '[]'
where topic_id in (select topic_id from question_uploads where state = 'withdrawn');

-- Asked for with every thing that becomes public or goes.
create index uploads_of_thing on uploads (attached_to) where attached_to is not null;

-- A review ends when readers see what was handed in, so that whoever handed it in is told once (docs/编辑手册.md).
alter table content_reviews
  drop constraint content_reviews_state_check,
  drop constraint content_reviews_decided;

update content_reviews set state = 'published', decided_by = coalesce(decided_by, 'system:editing'), decided_at = coalesce(decided_at, now())
from editables, content_versions as handed_in, content_versions as live
where editables.kind = content_reviews.kind and editables.entity_id = content_reviews.entity_id
  and handed_in.kind = content_reviews.kind and handed_in.entity_id = content_reviews.entity_id
  and handed_in.version = content_reviews.version
  and live.kind = content_reviews.kind and live.entity_id = content_reviews.entity_id
  and live.version = editables.live_version and live.version >= handed_in.version
  and content_reviews.state in ('open', 'approved', 'voided')
  and (live.working_number = handed_in.working_number or live.version = handed_in.version);

alter table content_reviews
  add constraint content_reviews_state_check check (state in ('open', 'approved', 'returned', 'voided', 'published')),
  add constraint content_reviews_decided
    check ((state in ('approved', 'returned', 'published')) = (decided_by is not null and decided_at is not null));

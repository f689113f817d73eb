-- What was decided is listed by when that was.
create index moderation_reviews_decided on moderation_reviews (decided_at desc, id desc)
  where state in ('approved', 'rejected');

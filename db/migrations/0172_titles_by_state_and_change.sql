-- What is public and was not edited for a year is found without looking at all that was edited since.
create index content_titles_by_state_and_change on content_titles (kind, state, changed_at desc, entity_id desc);

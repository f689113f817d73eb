-- A stretch of a list or label is read from its index alone: the planner then sees that the same plan serves a long list
-- and a short one, and keeps it, instead of planning every reading anew.
alter table topic_lists drop constraint topic_lists_pkey,
  add constraint topic_lists_pkey primary key (list, sort_date) include (topic_id);
alter table topic_labels drop constraint topic_labels_pkey,
  add constraint topic_labels_pkey primary key (label, sort_date) include (topic_id);

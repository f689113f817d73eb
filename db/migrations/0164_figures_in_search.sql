-- What data are told by in lists (the latest figure, its change and course) stands beside their hits as well. It is made from
-- the figures when the document is written; the index is built anew once and fills it.
alter table search_documents add column glimpse jsonb;

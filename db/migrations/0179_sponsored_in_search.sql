-- What was paid for to be published says so where it is found, too (C-78). Nothing that is made from a text changes, so
-- the index need not be built anew.
alter table search_documents add column is_sponsored boolean not null default false;
update search_documents set is_sponsored = true
  from topics
  where topics.is_sponsored and search_documents.kind = topics.kind and search_documents.document_id = topics.id;

-- A data item is found as data; discern is its word in the specified API alone.
update search_documents set kind = 'data' where kind = 'discern';

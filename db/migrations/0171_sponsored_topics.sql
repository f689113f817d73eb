-- What somebody paid for to be published says so wherever it stands (C-78).
alter table topics add column is_sponsored boolean not null default false;

drop trigger content_changed on topics;
create trigger content_changed
  after update of kind, industry, title, summary, author_id, author_name, origin, source_name, source_url, cover, is_paid,
    is_literature, is_featured, is_sponsored, categories, tags, labels, blocks, published_at
  on topics for each row execute function record_changed('topic', 'id', 'state', 'derived_labels', 'labelled_with', 'sort_date',
    'updated_at');

-- A document of the literature centre leads to its file, its place of publication and its DOI (B-64).
alter table documents
  add column file_id bigint references files (id) on delete set null,
  add column published_in text not null default '',
  add column doi text not null default '' check (doi = '' or doi ~ '^10\.[0-9]{4,9}/[^[:space:]]+$');
create index documents_of_file on documents (file_id) where file_id is not null;

alter table files drop constraint files_category_check;
alter table files add constraint files_category_check
  check (category in ('material', 'quarterly', 'brochure', 'report', 'literature'));

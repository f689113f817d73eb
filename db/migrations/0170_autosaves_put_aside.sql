-- Work that another text took the place of, or that was thrown away, is promised for two weeks and not thinned out meanwhile.
alter table content_autosaves add column is_put_aside boolean not null default false;

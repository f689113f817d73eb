-- The office reads the newest, or the most opened, first; the code decides between those of one moment or one count.
create index short_links_by_age on short_links (created_at, code);
create index short_links_by_use on short_links (opened, code);

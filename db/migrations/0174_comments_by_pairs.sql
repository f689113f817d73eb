-- The office looks for words in comments as it does in titles, whatever their number.
create index comments_by_pairs on comments using gin (title_pairs(content));

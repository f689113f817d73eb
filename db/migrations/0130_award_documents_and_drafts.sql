-- Which question of the form a document answers; empty for proof that every application brings (C-85).
alter table award_documents add column field text not null default '' check (field ~ '^([a-z][a-zA-Z0-9]{0,29})?$');
-- The draft that was laid on the editors' desk when a result was announced (C-91).
alter table award_announcements add column article_id bigint;

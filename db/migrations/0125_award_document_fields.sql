-- Which question of the form a document answers; empty for proof that every application brings (C-85).
alter table award_documents add column field text not null default '' check (field ~ '^([a-z][a-zA-Z0-9]{0,29})?$');

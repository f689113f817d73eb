-- Staff name a refused address by a number, so that nobody has to write the address itself.
alter table mail_refusals add column id bigint not null generated always as identity;
create unique index mail_refusals_id on mail_refusals (id);

-- The code of a winner's dinner ticket names the certificate: one for each, whoever asks for them and how often (C-48).
alter table ticket_codes add column certificate text references award_certificates (number) on delete restrict;
create unique index ticket_codes_of_winner on ticket_codes (event_id, certificate) where certificate is not null;

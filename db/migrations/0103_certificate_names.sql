-- What a certificate says is what was announced: a prize that is called something else later changes no paper that was given
-- out, nor what its number confirms (C-91).
alter table award_certificates
  add column prize text,
  add column company text,
  add column product text;
update award_certificates set prize = award_prizes.name, company = award_candidates.company, product = award_candidates.product
from award_candidates join award_prizes on award_prizes.id = award_candidates.prize_id
where award_candidates.id = award_certificates.candidate_id;
alter table award_certificates
  alter column prize set not null,
  alter column company set not null,
  alter column product set not null;

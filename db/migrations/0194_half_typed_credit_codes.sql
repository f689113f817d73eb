-- A draft keeps what is typed so far: a code that is not whole yet kept the whole application from being saved. That it is
-- right is asked when it is handed in.
alter table award_applications
  drop constraint award_applications_credit_code_check,
  add constraint award_applications_credit_code_check check (length(credit_code) <= 18);

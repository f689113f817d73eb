-- A buyer who has already used an invoice has to confirm a red one at the tax platform, within 72 hours of being asked;
-- what is not confirmed by then is void there, and has to be asked for anew.
alter table red_invoices add column confirm_until timestamptz;

-- How much of the price members pay is a setting; this says only whether they pay less.
alter table ticket_types rename column is_member_half to has_member_price;

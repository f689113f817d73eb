-- How many tickets one person may buy with a code; missing: as many as the code is for (C-43).
alter table ticket_codes add column most_per_person integer check (most_per_person between 1 and 50);

-- What one colleague did to things of one kind, also where it is nothing at all: without reading all that he or she did.
create index audit_records_by_actor_and_subject on audit_records (actor, subject);

-- Nobody ever asked whether a device had no network: what it showed and what became of it tell it.
alter table check_ins drop column is_offline;
alter table door_scans drop column is_offline;

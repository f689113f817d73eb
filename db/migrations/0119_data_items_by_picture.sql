-- An article asks which data stand behind the pictures that it shows.
CREATE INDEX data_items_picture ON data_items ((image ->> 'id')) WHERE value_table <> '';

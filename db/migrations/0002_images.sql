-- One row per picture ever taken in. The id is the first 24 hexadecimal digits of the SHA-256 of the original bytes, so the same
-- picture taken twice is one row and its address never changes its meaning. Width and height are those a reader sees (orientation
-- applied, drawings rasterised); pages need them to reserve the room. The bytes are in the storage.
CREATE TABLE images (
  id             text        PRIMARY KEY CONSTRAINT images_id_is_hash CHECK (id ~ '^[0-9a-f]{24}$'),
  width          integer     NOT NULL CHECK (width > 0),
  height         integer     NOT NULL CHECK (height > 0),
  mime           text        NOT NULL,
  bytes          integer     NOT NULL CHECK (bytes > 0),
  is_transparent boolean     NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now()
);

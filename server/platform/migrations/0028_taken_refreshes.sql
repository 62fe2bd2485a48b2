-- Up Migration
-- How often a session was renewed, and the last renewal whose answer was seen in use: until then the token before it
-- is good, as the answer may never have come through.
ALTER TABLE sessions ADD COLUMN generation integer NOT NULL DEFAULT 0, ADD COLUMN taken integer NOT NULL DEFAULT 0;

-- Up Migration
-- Of products that are there, a price list changes what they cost and how many there are, and fills in the rest.
ALTER TABLE imports DROP CONSTRAINT imports_existing_check;
ALTER TABLE imports ADD CONSTRAINT imports_existing_check CHECK (existing IN ('fill', 'overwrite', 'skip', 'prices'));

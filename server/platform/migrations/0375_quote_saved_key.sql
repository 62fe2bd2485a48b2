-- Up Migration
-- Compatible with older builds.
-- The key under which a quote was last saved and sent: asked again under it after a lost answer, nothing is saved twice, nor
-- refused as if a colleague had changed it (server/customers/save-quote.ts).
ALTER TABLE quotes ADD COLUMN saved_key text;

-- Up Migration
-- Compatible with older builds.
-- Templates of the provider's that a shop writes here.
ALTER TABLE meta_templates
  -- The file that Meta's review was shown: it is brought there again with every change.
  ADD COLUMN media_file_id bigint,
  -- When it was changed here while it was approved: Meta takes one change in 24 hours, ten in 30 days.
  ADD COLUMN edited_at timestamptz[] NOT NULL DEFAULT '{}',
  ADD COLUMN rev integer NOT NULL DEFAULT 1,
  ADD FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id);
CREATE INDEX meta_templates_media ON meta_templates (tenant_id, media_file_id) WHERE media_file_id IS NOT NULL;

-- What was deleted here: Meta takes the name of one that was approved again after 30 days only, and a list that was
-- begun before it was deleted does not bring it back.
CREATE TABLE meta_templates_deleted (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  waba_id text NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  approved boolean NOT NULL,
  deleted_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, waba_id, name, language)
);
SELECT wall('meta_templates_deleted');

-- What a history is kept of is for the areas to say (`histories`).
ALTER TABLE row_history DROP CONSTRAINT row_history_kind_check;

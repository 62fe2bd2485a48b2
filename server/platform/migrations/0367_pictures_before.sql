-- Up Migration
-- Compatible with older builds.

-- Before a file is taken away it is asked whether an import that can be taken back would bring it again.
CREATE INDEX product_pictures_before ON product_pictures_wanted (tenant_id, before_file_id) WHERE before_file_id IS NOT NULL;

-- Up Migration
-- Compatible with older builds.
-- What is sold of one ingredient is counted beside every product that a till finds: by an index, and not by its words.
ALTER TABLE products ADD COLUMN ingredient_key text GENERATED ALWAYS AS (fold_text(ingredient)) STORED;
CREATE INDEX products_alike ON products (tenant_id, ingredient_key, uses DESC, id)
  WHERE deleted_at IS NULL AND active AND ingredient_key IS NOT NULL;

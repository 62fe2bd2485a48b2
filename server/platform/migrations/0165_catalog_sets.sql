-- Up Migration
-- Collections stand in Meta's catalogue as product sets, in an order that the shop chooses.
ALTER TABLE catalog_collections
  ADD COLUMN position integer NOT NULL DEFAULT 0,
  -- Meta's id of the set; null: it has none.
  ADD COLUMN set_id text,
  -- Name and products of the set as Meta last took them.
  ADD COLUMN sent_name text,
  ADD COLUMN sent_ids bigint[] NOT NULL DEFAULT '{}',
  -- Why Meta did not take it, in a sentence; null: it did, or was not asked yet.
  ADD COLUMN error text;

UPDATE catalog_collections c SET position = p.place
FROM (SELECT tenant_id, id, row_number() OVER (PARTITION BY tenant_id, instance_id ORDER BY id) AS place
  FROM catalog_collections) p
WHERE c.tenant_id = p.tenant_id AND c.id = p.id;

CREATE INDEX catalog_collections_of ON catalog_collections (tenant_id, instance_id, position, id);

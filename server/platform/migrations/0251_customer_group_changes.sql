-- Up Migration
-- Who put a customer into a group, took them out of it, or made two of their groups one. The name stands as it was: the group may
-- be called otherwise by now, or be gone.
CREATE TABLE customer_group_changes (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('added', 'removed', 'merged')),
  name text NOT NULL,
  -- Of the group that was merged into the named one.
  merged_name text,
  user_id integer,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX customer_group_changes_customer ON customer_group_changes (tenant_id, customer_id, at DESC, id DESC);
SELECT wall('customer_group_changes');

-- Up Migration
-- Compatible with older builds.
-- Benefit programmes for medicines in which a shop takes part (docs/decisions/0610).
CREATE TABLE pbm_programmes (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  operator text NOT NULL CHECK (operator IN ('funcional', 'vidalink', 'epharma', 'laboratory', 'other')),
  laboratory text CHECK (length(laboratory) <= 80),
  -- Where authorisations are asked for: on the operator's portal, by a person, or from here.
  way text NOT NULL CHECK (way IN ('portal', 'gateway')),
  code text CHECK (length(code) <= 40),
  -- Of the discount, what the operator repays, in per cent.
  refund integer NOT NULL DEFAULT 100 CHECK (refund BETWEEN 0 AND 100),
  valid_days integer NOT NULL DEFAULT 1 CHECK (valid_days BETWEEN 1 AND 30),
  stacks boolean NOT NULL DEFAULT false,
  -- ProgrammeProduct of src/domain/pbm/programme-product.ts.
  products jsonb NOT NULL DEFAULT '[]',
  active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX pbm_programmes_name ON pbm_programmes (tenant_id, fold_text(name)) WHERE deleted_at IS NULL;
SELECT wall('pbm_programmes');

-- Who looks after the book of controlled medicine looks after programmes too.
UPDATE roles SET has_permission_routes = array_append(has_permission_routes, 'pbm-programmes')
WHERE 'sngpc' = ANY(has_permission_routes) AND NOT 'pbm-programmes' = ANY(has_permission_routes);

-- Up Migration
-- The customer data model: more kinds, sections, and choices that are renamed without losing what was chosen. The id of
-- a choice that there is already is its label: the values in customers.open_field stand as they are.
ALTER TABLE customer_fields
  DROP CONSTRAINT customer_fields_kind_check,
  ADD CONSTRAINT customer_fields_kind_check CHECK (kind IN ('text', 'long_text', 'number', 'money', 'date', 'yes_no',
    'select', 'multi_select', 'phone', 'email', 'document', 'url')),
  ADD COLUMN section text,
  ADD COLUMN help text,
  ADD COLUMN is_unique boolean NOT NULL DEFAULT false,
  ADD COLUMN sensitive boolean NOT NULL DEFAULT false,
  ADD COLUMN in_chat boolean NOT NULL DEFAULT true,
  ADD COLUMN archived_at timestamptz,
  -- [{id, label, color, archived}], in the order in which they are offered.
  ADD COLUMN choices jsonb NOT NULL DEFAULT '[]';
UPDATE customer_fields SET choices = coalesce((SELECT jsonb_agg(jsonb_build_object('id', o, 'label', o, 'color', NULL, 'archived', false) ORDER BY n)
  FROM unnest(options) WITH ORDINALITY x(o, n)), '[]');
ALTER TABLE customer_fields DROP COLUMN options;

-- Values of sensitive fields, by key: never sent with the customer.
ALTER TABLE customers ADD COLUMN sensitive_field jsonb;

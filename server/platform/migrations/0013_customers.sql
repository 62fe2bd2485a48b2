-- Up Migration
-- What is known of a customer beside their conversation: groups, the tenant's own fields, notes, every address
-- that leads to them, and which customers turned out to be one.

CREATE TABLE customer_groups (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- A name of the palette (src/domain/contacts/color-tag.ts); null: none.
  color_tag text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX customer_groups_name ON customer_groups (tenant_id, fold_text(name));

CREATE TABLE customer_group_members (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  group_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, customer_id, group_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES customer_groups (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_group_members_group ON customer_group_members (tenant_id, group_id);

-- The customer data model: which fields of its own a tenant keeps of its customers; the values are in
-- customers.open_field, by key.
CREATE TABLE customer_fields (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL CHECK (key ~ '^[a-z0-9_]{1,40}$'),
  label text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'date', 'select', 'yes_no')),
  required boolean NOT NULL DEFAULT false,
  options text[] NOT NULL DEFAULT '{}',
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key)
);

CREATE TABLE customer_notes (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  user_id integer NOT NULL,
  text text NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX customer_notes_customer ON customer_notes (tenant_id, customer_id, pinned DESC, id DESC);

-- A customer that turned out to be another one stays as a row, so that the merge can be taken back.
ALTER TABLE customers ADD merged_into bigint;

-- Every address that leads to a customer. A person is found by these and by nothing else: a number that
-- belonged to a customer merged into another one leads to that one.
CREATE TABLE customer_identifiers (
  tenant_id integer NOT NULL,
  -- phone: customers.lookup_key of a number; the others as the provider spells them.
  kind text NOT NULL CHECK (kind IN ('phone', 'wa_id', 'lid', 'bsuid', 'username')),
  value text NOT NULL,
  customer_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, kind, value),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_identifiers_customer ON customer_identifiers (tenant_id, customer_id);

-- Kept by the database, so that whoever writes a customer cannot forget it. An address that is known already
-- stays where it is: merging is a person's act.
CREATE FUNCTION identifiers_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_identifiers (tenant_id, kind, value, customer_id)
  SELECT NEW.tenant_id, v.kind, v.value, NEW.id
  FROM (VALUES ('phone', NULLIF(NEW.lookup_key, NEW.bsuid)), ('wa_id', NEW.wa_id), ('bsuid', NEW.bsuid)) v(kind, value)
  WHERE v.value IS NOT NULL AND v.value <> ''
  ORDER BY v.kind, v.value
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_identifiers AFTER INSERT OR UPDATE OF lookup_key, wa_id, bsuid ON customers
  FOR EACH ROW EXECUTE FUNCTION identifiers_of_customer();
INSERT INTO customer_identifiers (tenant_id, kind, value, customer_id)
  SELECT c.tenant_id, v.kind, v.value, c.id FROM customers c
  CROSS JOIN LATERAL (VALUES ('phone', NULLIF(c.lookup_key, c.bsuid)), ('wa_id', c.wa_id), ('bsuid', c.bsuid)) v(kind, value)
  WHERE v.value IS NOT NULL AND v.value <> ''
  ON CONFLICT DO NOTHING;

-- Where the customer last wrote from in this ticket: answers go there, whichever of their numbers it is.
ALTER TABLE chat_tickets ADD wa_id text;

-- Who became whom, with what was moved: enough to take it back.
CREATE TABLE customer_merges (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  survivor_id bigint NOT NULL,
  merged_id bigint NOT NULL,
  user_id integer NOT NULL,
  merged_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  undone_by integer,
  moved jsonb NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, survivor_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, merged_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_merges_survivor ON customer_merges (tenant_id, survivor_id) WHERE undone_at IS NULL;
CREATE UNIQUE INDEX customer_merges_one_standing ON customer_merges (tenant_id, merged_id) WHERE undone_at IS NULL;

-- What suggests that two customers are one.
CREATE INDEX customers_document ON customers (tenant_id, regexp_replace(document_register, '\D', '', 'g')) WHERE document_register IS NOT NULL;
CREATE INDEX customers_email ON customers (tenant_id, lower(email)) WHERE email IS NOT NULL;
-- The last eight digits of a number: the same whichever way its area code and ninth digit were written.
CREATE INDEX customers_phone_end ON customers (tenant_id, right(phone_number, 8)) WHERE phone_number <> '';
-- The list of customers, by name.
CREATE INDEX customers_name ON customers (tenant_id, fold_text(name), id) WHERE merged_into IS NULL;

-- Written by somebody who is blocked: kept, and nobody is told.
ALTER TABLE customer_chats ADD from_blocked boolean NOT NULL DEFAULT false;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['customer_groups', 'customer_group_members', 'customer_fields', 'customer_notes',
    'customer_identifiers', 'customer_merges']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;

-- Up Migration
-- Where a customer lives, works or has things brought to: several addresses each, one of them the main one.
CREATE TABLE customer_addresses (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  label text NOT NULL DEFAULT '',
  -- Digits.
  cep text NOT NULL DEFAULT '',
  street text NOT NULL DEFAULT '',
  number text NOT NULL DEFAULT '',
  complement text NOT NULL DEFAULT '',
  district text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  uf text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  main boolean NOT NULL DEFAULT false,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_addresses_customer ON customer_addresses (tenant_id, customer_id, id);
CREATE UNIQUE INDEX customer_addresses_main ON customer_addresses (tenant_id, customer_id) WHERE main;
SELECT wall('customer_addresses');
CREATE TRIGGER count_revision BEFORE UPDATE ON customer_addresses FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_revision();

-- In one line, as src/domain/contacts/address.ts writes it (tests/server/areas/customer-addresses.test.ts holds the two together).
CREATE FUNCTION address_line(a customer_addresses) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' – ',
    NULLIF(concat_ws(', ', NULLIF(a.street, ''), NULLIF(a.number, ''), NULLIF(a.complement, '')), ''),
    NULLIF(a.district, ''),
    NULLIF(concat_ws('/', NULLIF(a.city, ''), NULLIF(a.uf, '')), ''),
    'CEP ' || regexp_replace(NULLIF(a.cep, ''), '^(\d{5})(\d{1,3})$', '\1-\2'))
$$;

-- The one line that a customer had becomes the street of their main address: nobody can tell its parts apart for sure.
INSERT INTO customer_addresses (tenant_id, customer_id, street, main)
  SELECT tenant_id, id, btrim(address), true FROM customers WHERE btrim(address) <> '';
ALTER TABLE customers DROP COLUMN address;

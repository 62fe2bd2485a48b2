-- Up Migration
-- CNPJs that are given out since July 2026 hold letters: two of them may differ in nothing else. A document is known by
-- its letters, in upper case, and its digits, as src/domain/contacts/document.ts has it.
CREATE FUNCTION plain_document(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT upper(regexp_replace($1, '[^0-9A-Za-z]', '', 'g') COLLATE "C")
$$;

DROP INDEX customers_document, customers_document_key, customers_search;
DROP VIEW searchable_customers;
ALTER TABLE customers DROP document_key;
ALTER TABLE customers ADD document_key text GENERATED ALWAYS AS (plain_document(document_register)) STORED;

CREATE INDEX customers_search ON customers
  USING gin (tenant_id, name_key gin_trgm_ops, phone_number gin_trgm_ops, lookup_key gin_trgm_ops, document_key gin_trgm_ops);
CREATE INDEX customers_document_key ON customers (tenant_id, document_key) WHERE document_key <> '';
CREATE VIEW searchable_customers AS
  SELECT id, name_key, phone_number, lookup_key, document_key, lower(email) AS email_key FROM customers
  WHERE tenant_id = current_setting('app.tenant')::integer;
GRANT SELECT ON searchable_customers TO balcao_app;

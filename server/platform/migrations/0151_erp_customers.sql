-- Up Migration
-- Whose order it is: what an ERP was told of a customer is forgotten with them.
ALTER TABLE erp_outbox ADD customer_id bigint;
UPDATE erp_outbox SET customer_id = nullif(payload -> 'customer' ->> 'id', '')::bigint;
CREATE INDEX erp_outbox_customer ON erp_outbox (tenant_id, customer_id) WHERE customer_id IS NOT NULL;

-- Up Migration
-- Reasons for more than closing: orders that are canceled, quotes and prescriptions that are refused. What was given is
-- kept in words, which a deleted reason leaves as they are; its id is what is counted.
ALTER TABLE reasons DROP CONSTRAINT reasons_type_check;
ALTER TABLE reasons ADD CONSTRAINT reasons_type_check
  CHECK (type IN ('closing', 'order_canceled', 'quote_refused', 'prescription_refused'));
ALTER TABLE reasons DROP CONSTRAINT reasons_outcome_check;
ALTER TABLE reasons ADD CONSTRAINT reasons_outcome_check
  CHECK (outcome IN ('won', 'lost', 'service', 'complaint', 'neutral'));

ALTER TABLE orders ADD COLUMN cancel_reason_id bigint;
ALTER TABLE orders ADD FOREIGN KEY (tenant_id, cancel_reason_id) REFERENCES reasons (tenant_id, id);
CREATE INDEX orders_cancel_reason ON orders (tenant_id, cancel_reason_id) WHERE cancel_reason_id IS NOT NULL;

ALTER TABLE quotes ADD COLUMN refusal text;
ALTER TABLE quotes ADD COLUMN refusal_reason_id bigint;
ALTER TABLE quotes ADD FOREIGN KEY (tenant_id, refusal_reason_id) REFERENCES reasons (tenant_id, id);
CREATE INDEX quotes_refusal_reason ON quotes (tenant_id, refusal_reason_id) WHERE refusal_reason_id IS NOT NULL;

ALTER TABLE prescription_reviews ADD COLUMN reason_id bigint;
ALTER TABLE prescription_reviews ADD FOREIGN KEY (tenant_id, reason_id) REFERENCES reasons (tenant_id, id);
CREATE INDEX prescription_reviews_reason ON prescription_reviews (tenant_id, reason_id) WHERE reason_id IS NOT NULL;

-- How often each was given is counted on its page.
CREATE INDEX chat_tickets_closing_reason ON chat_tickets (tenant_id, closing_reason_id) WHERE closing_reason_id IS NOT NULL;

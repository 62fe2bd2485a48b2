-- Up Migration
-- Compatible with older builds.
-- Who was asked at the end of an attendance whether they want advertising, when, and whether they answered.
CREATE TABLE marketing_questions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  ticket_id bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  PRIMARY KEY (tenant_id, customer_id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
SELECT wall('marketing_questions');

-- Up Migration
-- An order that was called off before it left for an ERP is sent no more (src/domain/erp/erp-push.machine.ts).
ALTER TABLE erp_outbox DROP CONSTRAINT erp_outbox_state_check;
ALTER TABLE erp_outbox ADD CONSTRAINT erp_outbox_state_check
  CHECK (state IN ('queued', 'sending', 'unknown', 'confirmed', 'refused', 'withdrawn'));

-- Up Migration
-- The plan by which a message for later comes again (src/domain/schedules/cron.ts), by the shop's clock; null: once.
ALTER TABLE scheduled_messages ADD COLUMN repeat text;

-- Up Migration
-- Why the bank did not give money back, in its words.
ALTER TABLE payment_refunds ADD COLUMN refusal text;

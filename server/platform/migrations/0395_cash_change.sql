-- Up Migration
-- What a customer put on the counter, in cents, where money came in as cash: what of it is more than the amount was given back as
-- change. Null: it was not said, or was no cash.
-- Compatible with older builds.
ALTER TABLE payment_moves ADD COLUMN handed integer CHECK (handed IS NULL OR amount > 0 AND handed >= amount);
ALTER TABLE order_steps ADD COLUMN handed integer CHECK (handed >= amount);

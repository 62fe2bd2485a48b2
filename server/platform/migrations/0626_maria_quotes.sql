-- Up Migration
-- Compatible with older builds.
-- What a customer asked the price of, as Maria understood it: [{ id, quantity }] of the shop's products. Somebody of the shop makes a
-- quote of it, or throws it away; null then, and where there is none.
ALTER TABLE maria_turns ADD COLUMN quote jsonb;

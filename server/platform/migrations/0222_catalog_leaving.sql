-- Up Migration
-- Does the batch under way take the item away? One that is to go while another batch has just sent it is still at Meta afterwards.
ALTER TABLE catalog_items ADD COLUMN leaving boolean NOT NULL DEFAULT false;
UPDATE catalog_items SET leaving = true WHERE state = 'removing' AND handle IS NOT NULL;

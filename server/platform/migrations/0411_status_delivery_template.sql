-- Up Migration
-- Compatible with older builds.
-- The template that says a status after the 24 hours of orders that are taken to the customer, where it is not the one of those
-- that they come for; see template_name.
ALTER TABLE order_statuses
  ADD COLUMN template_delivery_name text,
  ADD COLUMN template_delivery_language text,
  ADD COLUMN template_delivery_values json,
  ADD CHECK ((template_delivery_name IS NULL) = (template_delivery_language IS NULL)
    AND (template_delivery_name IS NULL) = (template_delivery_values IS NULL));

-- Up Migration
-- The provider's template that says a status where the customer's 24 hours are over. By name and language: the same
-- template may stand in several business accounts, and the one of the customer's connection is sent.
ALTER TABLE order_statuses
  ADD template_name text,
  ADD template_language text,
  -- What its variables are filled in with: an array of {key, value}, whose texts may hold the status's own variables. As
  -- text is kept, so that what is saved again as it was is told from what is new.
  ADD template_values json,
  ADD CHECK ((template_name IS NULL) = (template_language IS NULL) AND (template_name IS NULL) = (template_values IS NULL));

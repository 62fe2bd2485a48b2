-- How a provider's template stands beside its status: its quality in Meta's words, the category that it had and the one
-- that it will have, and when any of it last changed.
ALTER TABLE meta_templates
  ADD COLUMN quality text,
  ADD COLUMN previous_category text,
  ADD COLUMN coming_category text,
  ADD COLUMN changed_at timestamptz;

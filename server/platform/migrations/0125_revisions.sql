-- Up Migration
-- What two administrators may change at the same time counts its changes: whoever saves says which state they saw.
CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rev := OLD.rev + 1;
  RETURN NEW;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['reasons', 'reason_categories', 'quick_answers', 'customer_fields', 'departments', 'roles',
    'closing_messages', 'surveys', 'inactivity_rules', 'opening_hours', 'store_infos'] LOOP
    EXECUTE format('ALTER TABLE %I ADD rev integer NOT NULL DEFAULT 1', name);
    EXECUTE format('CREATE TRIGGER count_revision BEFORE UPDATE ON %I FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_revision()', name);
  END LOOP;
END $$;

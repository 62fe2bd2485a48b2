-- Up Migration
-- Names in the order in which people look for them, numbers in them by their value. Without ICU there is no such order.
DO $$
BEGIN
  CREATE COLLATION by_name (provider = icu, locale = 'pt-BR-u-kn-true');
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION by_name FROM pg_catalog."C";
END $$;

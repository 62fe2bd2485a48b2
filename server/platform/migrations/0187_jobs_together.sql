-- Up Migration
-- Many jobs by one call of graphile-worker: a call for each cost more than half of what it takes to store a webhook.
-- What is not written because its job begins while it is asked (see 0185) is asked for again.
CREATE FUNCTION add_jobs_surely(specs graphile_worker.job_spec[], preserve_run_at boolean)
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  added text[];
  left_over graphile_worker.job_spec[] := specs;
BEGIN
  FOR n IN 1..20 LOOP
    SELECT coalesce(array_agg(j.key), '{}') INTO added FROM graphile_worker.add_jobs(left_over, preserve_run_at) j;
    SELECT array_agg(s) INTO left_over FROM unnest(left_over) s WHERE s.job_key <> ALL (added);
    IF left_over IS NULL THEN RETURN; END IF;
  END LOOP;
  RAISE EXCEPTION '% jobs were not added', array_length(left_over, 1) USING ERRCODE = 'serialization_failure';
END $$;
REVOKE ALL ON FUNCTION add_jobs_surely FROM PUBLIC;

-- Up Migration
-- What customers write is taken in before other work that waits: after a start with tens of thousands of jobs nobody's
-- message waits behind them. Jobs that are lower in number go first (server/platform/jobs/catalogue.ts).
DROP FUNCTION add_job_surely(text, json, text, timestamptz, integer, text, text, text[]);
CREATE FUNCTION add_job_surely(
  job_name text, payload json, queue text, run_at timestamptz, tries integer, job_key text, key_mode text, flags text[],
  priority integer DEFAULT 0
) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  added bigint;
BEGIN
  FOR n IN 1..20 LOOP
    SELECT j.id INTO added FROM graphile_worker.add_job(
      job_name,
      payload,
      queue_name => queue,
      run_at => add_job_surely.run_at,
      max_attempts => tries,
      job_key => add_job_surely.job_key,
      priority => add_job_surely.priority,
      job_key_mode => key_mode,
      flags => add_job_surely.flags
    ) j;
    IF added IS NOT NULL THEN RETURN; END IF;
  END LOOP;
  RAISE EXCEPTION 'the job % was not added', job_name USING ERRCODE = 'serialization_failure';
END $$;
REVOKE ALL ON FUNCTION add_job_surely FROM PUBLIC;

-- Up Migration
-- graphile-worker's add_job adds nothing where the job of the same key begins while it is asked: it has seen it wait,
-- and finds it begun. What that run has already passed over would then wait for the next job. Asked again, it sees
-- that it has begun, and adds one of its own.
--
--   add_job   sees the job wait · · · · conflict: it has begun, nothing is written
--   worker              · takes the job ·
CREATE FUNCTION add_job_surely(
  job_name text, payload json, queue text, run_at timestamptz, tries integer, job_key text, key_mode text, flags text[]
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
      job_key_mode => key_mode,
      flags => add_job_surely.flags
    ) j;
    IF added IS NOT NULL THEN RETURN; END IF;
  END LOOP;
  RAISE EXCEPTION 'the job % was not added', job_name USING ERRCODE = 'serialization_failure';
END $$;
REVOKE ALL ON FUNCTION add_job_surely FROM PUBLIC;

CREATE OR REPLACE FUNCTION enqueue_job(job_name text, payload json, queue text, run_at timestamptz, tries integer, job_key text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  tenant text := current_setting('app.tenant');
BEGIN
  IF tenant = '' OR (payload ->> 'tenantId') IS DISTINCT FROM tenant THEN
    RAISE EXCEPTION 'a job of tenant % cannot be added by tenant %', payload ->> 'tenantId', tenant USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM public.add_job_surely(
    job_name,
    payload,
    queue,
    enqueue_job.run_at,
    tries,
    't' || tenant || ':' || enqueue_job.job_key,
    'replace',
    ARRAY['t' || tenant]
  );
END $$;

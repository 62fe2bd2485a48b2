-- Up Migration
-- A job wears its tenant's name as a flag: workers pass over tenants that hold their share of them.
CREATE OR REPLACE FUNCTION enqueue_job(job_name text, payload json, queue text, run_at timestamptz, tries integer, job_key text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  tenant text := current_setting('app.tenant');
BEGIN
  IF tenant = '' OR (payload ->> 'tenantId') IS DISTINCT FROM tenant THEN
    RAISE EXCEPTION 'a job of tenant % cannot be added by tenant %', payload ->> 'tenantId', tenant USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM graphile_worker.add_job(
    job_name,
    payload,
    queue_name => 't' || tenant || ':' || queue,
    run_at => enqueue_job.run_at,
    max_attempts => tries,
    job_key => 't' || tenant || ':' || enqueue_job.job_key,
    flags => ARRAY['t' || tenant]
  );
END $$;

-- Up Migration
-- Compatible with older builds.
-- Jobs that transactions of tenants add may go before others, as those that are added for webhooks do (0288).
DROP FUNCTION enqueue_job(text, json, text, timestamptz, integer, text, boolean);
CREATE FUNCTION enqueue_job(
  job_name text, payload json, queue text, run_at timestamptz, tries integer, job_key text, no_later boolean DEFAULT false,
  priority integer DEFAULT 0
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  tenant text := current_setting('app.tenant');
  whole_key text := 't' || tenant || ':' || enqueue_job.job_key;
  at timestamptz := enqueue_job.run_at;
BEGIN
  IF tenant = '' OR (payload ->> 'tenantId') IS DISTINCT FROM tenant THEN
    RAISE EXCEPTION 'a job of tenant % cannot be added by tenant %', payload ->> 'tenantId', tenant USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF no_later THEN
    at := least(at, (SELECT j.run_at FROM graphile_worker._private_jobs j
      WHERE j.key = whole_key AND j.locked_at IS NULL AND j.attempts = 0));
  END IF;
  PERFORM public.add_job_surely(
    job_name,
    payload,
    queue,
    at,
    tries,
    whole_key,
    'replace',
    ARRAY['t' || tenant],
    enqueue_job.priority
  );
END $$;
REVOKE ALL ON FUNCTION enqueue_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job TO balcao_app;

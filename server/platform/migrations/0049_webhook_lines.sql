-- Up Migration
-- Webhooks of a tenant are processed one after the other, beside those of others: its line. Of a number or an account
-- that nobody has, the line is its own.
ALTER TABLE webhook_inbox ADD COLUMN line text;
CREATE INDEX webhook_inbox_line ON webhook_inbox (line, id) WHERE processed_at IS NULL;

-- All tenants share one set of lanes: the worker locks every free lane at each look-up, so a set per tenant would make
-- each look-up as slow as there are tenants.
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
    queue_name => queue,
    run_at => enqueue_job.run_at,
    max_attempts => tries,
    job_key => 't' || tenant || ':' || enqueue_job.job_key,
    flags => ARRAY['t' || tenant]
  );
END $$;

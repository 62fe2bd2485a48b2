-- Up Migration
-- What the platform itself keeps: who works on jobs, failed logins of accounts that do not exist, and the
-- one way by which the walled role may add a job.

-- Workers of living nodes. A node holds the session advisory lock (namespace, lock_key) while it lives: whoever
-- gets that lock knows that the node is dead, and frees the jobs its workers had taken.
CREATE TABLE job_workers (
  worker_id text PRIMARY KEY,
  node_id uuid NOT NULL,
  lock_key integer NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now()
);

-- Failed logins for e-mails that belong to nobody, so that lockout does not tell which accounts exist.
-- `account` is a keyed hash of the e-mail.
CREATE TABLE unknown_logins (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  account text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  touched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, account)
);
ALTER TABLE unknown_logins ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON unknown_logins USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON unknown_logins TO balcao_app;

-- Adds a job for the transaction's own tenant; queue and key names are kept apart per tenant here.
CREATE FUNCTION enqueue_job(job_name text, payload json, queue text, run_at timestamptz, tries integer, job_key text)
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
    job_key => 't' || tenant || ':' || enqueue_job.job_key
  );
END $$;
REVOKE ALL ON FUNCTION enqueue_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job TO balcao_app;

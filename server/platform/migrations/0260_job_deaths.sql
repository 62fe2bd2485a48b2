-- Up Migration
-- Jobs in whose hands a process died. Whoever buries a node counts one death more for each job that its workers held; a
-- job of which that is said is done alone, and `begun` says that it is being done, so that one that only waits for its
-- turn when the process dies again is not blamed (server/platform/jobs/deaths.ts).
CREATE TABLE job_deaths (
  job_id bigint PRIMARY KEY,
  deaths integer NOT NULL DEFAULT 1,
  begun boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT now()
);
REVOKE ALL ON job_deaths FROM PUBLIC;
CREATE INDEX job_deaths_at ON job_deaths (at);

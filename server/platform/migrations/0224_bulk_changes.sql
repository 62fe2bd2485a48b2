-- Up Migration
-- Changes of all rows that a list's filters find, made in the background a batch at a time (server/bulk).
CREATE TABLE bulk_changes (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  -- The client's idempotency key: asked for again under it, it is the same change.
  hash text NOT NULL,
  kind text NOT NULL,
  -- Search and filters, and what is done. Emptied when it is over: a search may name somebody.
  list jsonb NOT NULL,
  change jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'canceled')),
  -- Rows of the table up to this id are through; those behind `last_id` came when it was asked for already.
  after_id bigint NOT NULL DEFAULT 0,
  last_id bigint NOT NULL,
  -- How many there were when it was asked for, counted up to a bound.
  total integer NOT NULL,
  total_is_least boolean NOT NULL,
  found integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  -- The first of those that a rule kept as they were: id, name, reason.
  refused_rows jsonb NOT NULL DEFAULT '[]',
  -- How often it was begun: a server that was cut off begins it again.
  tries smallint NOT NULL DEFAULT 0,
  -- Why it stopped, in a sentence.
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_changes_user ON bulk_changes (tenant_id, user_id, created_at DESC, id DESC);
CREATE INDEX bulk_changes_under_way ON bulk_changes (tenant_id) WHERE state IN ('waiting', 'running');
CREATE INDEX bulk_changes_age ON bulk_changes (created_at);
SELECT wall('bulk_changes');

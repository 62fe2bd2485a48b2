-- Up Migration
-- Compatible with older builds.
-- What each migration's own file says of itself, for builds that do not have it: whether they still work on what it
-- leaves behind, and which version brought it (server/platform/db/compatible.ts).
CREATE TABLE migration_facts (
  name text PRIMARY KEY,
  compatible boolean NOT NULL,
  version text NOT NULL
);
REVOKE ALL ON migration_facts FROM PUBLIC;

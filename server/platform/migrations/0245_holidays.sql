-- Up Migration
-- Holidays of the shop's own (a town's, a saint's), kept by all opening hours that keep the national ones.
CREATE TABLE holidays (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- The first one, where it comes every year.
  date date NOT NULL,
  every_year boolean NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Empty: closed.
  hours text NOT NULL CHECK (length(hours) <= 200),
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX holidays_date ON holidays (tenant_id, date);
SELECT wall('holidays');

-- Up Migration
-- Compatible with older builds.
-- What an operator paid for a sale, cents, as its file says; null: no file of it has named the sale.
ALTER TABLE pbm_authorisations ADD COLUMN received integer CHECK (received >= 0);
CREATE INDEX pbm_authorisations_number ON pbm_authorisations (tenant_id, operator, number) WHERE confirmed_at IS NOT NULL;

-- What an operator owes for the sales of a month (by the shop's clock), and who said that it has paid. One begins with its first sale.
CREATE TABLE pbm_closings (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  operator text NOT NULL CHECK (operator IN ('funcional', 'vidalink', 'epharma', 'laboratory', 'other')),
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  paid_at timestamptz,
  paid_by integer,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, operator, month),
  FOREIGN KEY (tenant_id, paid_by) REFERENCES users (tenant_id, id),
  CHECK ((paid_at IS NULL) = (paid_by IS NULL))
);
SELECT wall('pbm_closings');

CREATE FUNCTION begin_pbm_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pbm_closings (tenant_id, operator, month)
  VALUES (NEW.tenant_id, NEW.operator, date_trunc('month', NEW.confirmed_at AT TIME ZONE shop_zone()))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER pbm_authorisations_sold AFTER INSERT ON pbm_authorisations FOR EACH ROW
  WHEN (new.confirmed_at IS NOT NULL) EXECUTE FUNCTION begin_pbm_closing();
CREATE TRIGGER pbm_authorisations_sold_later AFTER UPDATE OF confirmed_at ON pbm_authorisations FOR EACH ROW
  WHEN (new.confirmed_at IS NOT NULL AND new.confirmed_at IS DISTINCT FROM old.confirmed_at) EXECUTE FUNCTION begin_pbm_closing();

-- What was sold until now.
INSERT INTO pbm_closings (tenant_id, operator, month)
SELECT DISTINCT a.tenant_id, a.operator, date_trunc('month', a.confirmed_at AT TIME ZONE coalesce(
  (SELECT s.value FROM settings s WHERE s.tenant_id = a.tenant_id AND s.key = 'time_zone' AND coalesce(s.instance_id, 0) = 0), 'America/Sao_Paulo'))::date
FROM pbm_authorisations a WHERE a.confirmed_at IS NOT NULL;

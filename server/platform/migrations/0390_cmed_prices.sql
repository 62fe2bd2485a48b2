-- Up Migration
-- Compatible with older builds.
-- The CMED's list of highest prices (PMC), as a shop has brought it in for its own rate of ICMS: by each code of a presentation.
-- Each shop has its own: the file comes from one of its people, and is nobody else's truth.
CREATE TABLE cmed_prices (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- A GTIN of fourteen digits, or "ms:" and the thirteen of the register at Anvisa.
  code text NOT NULL CHECK (code ~ '^(\d{14}|ms:\d{13})$'),
  import_id bigint NOT NULL,
  -- The day on which the list was published.
  day date NOT NULL,
  -- Cents of BRL; null: a presentation for hospitals alone, or one whose price is free.
  pmc integer CHECK (pmc >= 0),
  hospital boolean NOT NULL,
  PRIMARY KEY (tenant_id, code, import_id)
);
CREATE INDEX cmed_prices_list ON cmed_prices (tenant_id, import_id);
SELECT wall('cmed_prices');

-- The day of the list that a PMC was taken from; null: somebody or another system has said it.
ALTER TABLE product_offers ADD COLUMN pmc_day date;
CREATE FUNCTION forget_pmc_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pmc IS DISTINCT FROM OLD.pmc AND NEW.pmc_day IS NOT DISTINCT FROM OLD.pmc_day THEN
    NEW.pmc_day := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER product_offers_pmc_day BEFORE UPDATE OF pmc ON product_offers
  FOR EACH ROW EXECUTE FUNCTION forget_pmc_day();

CREATE INDEX products_register ON products (tenant_id, anvisa_register)
  WHERE anvisa_register IS NOT NULL AND deleted_at IS NULL;

-- The day that a file itself says it is of.
ALTER TABLE imports ADD COLUMN day date;

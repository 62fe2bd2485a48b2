-- Up Migration
-- The day's cash desk ("Caixa do dia"): what was put into the drawer, taken out and counted, of the whole shop or of one
-- connection. Steps are only ever added: a mistake is mended by another one.
-- Compatible with older builds.
CREATE TABLE cash_steps (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- By the shop's clock.
  day date NOT NULL,
  -- Null: the whole shop.
  instance_id bigint,
  -- An event of src/domain/cash/cash-day.machine.ts.
  kind text NOT NULL CHECK (kind IN ('open', 'supply', 'withdraw', 'close', 'reopen')),
  -- Cents: the float, what was put in or taken out, what was counted.
  amount integer NOT NULL CHECK (amount >= 0),
  -- Of a closing: what should have been in the drawer, and the last movement of money that it knew.
  expected integer,
  last_move bigint,
  note text,
  -- The client's key: said again it is the same step.
  hash text NOT NULL,
  user_id integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, hash),
  CHECK ((kind = 'close') = (expected IS NOT NULL AND last_move IS NOT NULL)),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX cash_steps_day ON cash_steps (tenant_id, day, instance_id, id);
CREATE INDEX payment_moves_at ON payment_moves (tenant_id, at, id);
SELECT wall('cash_steps');
REVOKE UPDATE, DELETE ON cash_steps FROM balcao_app;

-- Up Migration
-- Compatible with older builds.
-- What operators of benefit programmes authorised for lines of orders (docs/decisions/0610). Its discount is a part of the line's.
CREATE TABLE pbm_authorisations (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  programme_id bigint NOT NULL,
  -- The programme as it was.
  programme_name text NOT NULL,
  operator text NOT NULL,
  laboratory text,
  way text NOT NULL CHECK (way IN ('portal', 'gateway')),
  stacks boolean NOT NULL,
  refund_percent integer NOT NULL CHECK (refund_percent BETWEEN 0 AND 100),
  order_id bigint NOT NULL,
  -- The line as it was asked for; '' and null once its customer was erased. Price in cents, of a piece.
  product_id bigint,
  product_name text NOT NULL,
  ean text NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  price integer NOT NULL CHECK (price >= 0),
  -- A state of src/domain/pbm/authorisation.machine.ts.
  state text NOT NULL CHECK (state IN ('asked', 'pending', 'withdrawing', 'authorised', 'confirmed', 'unpaid', 'denied', 'expired', 'reversing', 'reversed')),
  -- Cents: taken off the line, and what of it the operator repays.
  discount integer NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND price * pieces),
  refund integer NOT NULL DEFAULT 0 CHECK (refund BETWEEN 0 AND discount),
  -- The operator's number (NSU), and why it said no.
  number text,
  reason text,
  -- The idempotency key under which it is asked for, once and for all.
  hash text NOT NULL,
  -- Card and document of the beneficiary, sealed; what is shown of the card. Null once nobody needs them.
  beneficiary text,
  card_end text,
  user_id integer NOT NULL,
  asked_at timestamptz NOT NULL,
  -- From when on the operator may hold it: it is asked what it has before it is asked again.
  sent_at timestamptz,
  answered_at timestamptz,
  valid_until timestamptz,
  confirmed_at timestamptz,
  -- Does the operator know that it was sold?
  told boolean NOT NULL DEFAULT false,
  -- Why the operator has not answered, in a sentence; when it is asked again, and how often it was in vain.
  trouble text,
  next_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, hash),
  FOREIGN KEY (tenant_id, programme_id) REFERENCES pbm_programmes (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX pbm_authorisations_order ON pbm_authorisations (tenant_id, order_id, id);
CREATE INDEX pbm_authorisations_asked ON pbm_authorisations (tenant_id, asked_at);
CREATE INDEX pbm_authorisations_confirmed ON pbm_authorisations (tenant_id, confirmed_at) WHERE confirmed_at IS NOT NULL;
CREATE INDEX pbm_authorisations_next ON pbm_authorisations (next_at) WHERE next_at IS NOT NULL;
SELECT wall('pbm_authorisations');

-- The authorisation that stands at a line; what it takes off it, as a part of its discount; whether the shop's own is shared out over it.
ALTER TABLE order_lines
  ADD COLUMN pbm_id bigint,
  ADD COLUMN pbm integer NOT NULL DEFAULT 0,
  ADD COLUMN pbm_stacks boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT order_lines_pbm CHECK (pbm BETWEEN 0 AND discount AND (pbm = 0 OR pbm_id IS NOT NULL));
CREATE UNIQUE INDEX order_lines_pbm_id ON order_lines (tenant_id, pbm_id) WHERE pbm_id IS NOT NULL;
-- The sum of it, and why a discount that was there is gone, until somebody says that they have seen it.
ALTER TABLE orders
  ADD COLUMN pbm integer NOT NULL DEFAULT 0,
  ADD COLUMN pbm_lost text,
  ADD CONSTRAINT orders_pbm CHECK (pbm >= 0),
  -- The shop's own reduction knows nothing of what programmes take off.
  DROP CONSTRAINT orders_reduction,
  ADD CONSTRAINT orders_reduction CHECK (reduction >= discount - pbm);

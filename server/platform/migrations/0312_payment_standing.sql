-- Up Migration
-- Compatible with older builds.
-- How the money of an order stands, so that orders can be found by it: summed as it moves, by the database, for money
-- comes by several ways. `paid`: what came in and has not gone back; `returned_worth`: what pieces that came back cost.
ALTER TABLE orders ADD COLUMN paid bigint NOT NULL DEFAULT 0, ADD COLUMN returned_worth integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_payment_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- By what moved, and not by the sum of all: two that come at once would each not see the other.
  IF TG_OP <> 'INSERT' THEN
    UPDATE orders o SET paid = o.paid - OLD.amount FROM payments p
    WHERE p.tenant_id = OLD.tenant_id AND p.id = OLD.payment_id AND o.tenant_id = p.tenant_id AND o.id = p.order_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE orders o SET paid = o.paid + NEW.amount FROM payments p
    WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.payment_id AND o.tenant_id = p.tenant_id AND o.id = p.order_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_moves_counted AFTER INSERT OR DELETE OR UPDATE OF amount, payment_id ON payment_moves
  FOR EACH ROW EXECUTE FUNCTION count_payment_move();

CREATE FUNCTION worth_of_pieces(total integer, quantity integer, pieces integer) RETURNS integer LANGUAGE sql IMMUTABLE
  RETURN (total::bigint * pieces / quantity)::integer;
CREATE FUNCTION count_returned_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE worth integer := worth_of_pieces(NEW.total, NEW.quantity, NEW.returned);
BEGIN
  IF TG_OP = 'UPDATE' THEN worth := worth - worth_of_pieces(OLD.total, OLD.quantity, OLD.returned); END IF;
  UPDATE orders o SET returned_worth = o.returned_worth + worth WHERE o.tenant_id = NEW.tenant_id AND o.id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_lines_came_back AFTER UPDATE ON order_lines
  FOR EACH ROW WHEN (NEW.returned > 0 OR OLD.returned > 0) EXECUTE FUNCTION count_returned_pieces();
CREATE TRIGGER order_lines_come_back AFTER INSERT ON order_lines
  FOR EACH ROW WHEN (NEW.returned > 0) EXECUTE FUNCTION count_returned_pieces();

UPDATE orders o SET paid = s.paid FROM (
  SELECT p.tenant_id, p.order_id, sum(m.amount) AS paid FROM payments p
  JOIN payment_moves m ON m.tenant_id = p.tenant_id AND m.payment_id = p.id GROUP BY 1, 2) s
WHERE o.tenant_id = s.tenant_id AND o.id = s.order_id;
UPDATE orders o SET returned_worth = s.worth FROM (
  SELECT tenant_id, order_id, sum(worth_of_pieces(total, quantity, returned)) AS worth FROM order_lines
  WHERE returned > 0 GROUP BY 1, 2) s
WHERE o.tenant_id = s.tenant_id AND o.id = s.order_id;

-- The words of paymentStanding (src/domain/orders/payment-standing.ts); what was asked for and has not come is due.
ALTER TABLE orders ADD COLUMN payment_standing text NOT NULL GENERATED ALWAYS AS (CASE
  WHEN phase IN ('canceled', 'returned') THEN CASE WHEN paid > 0 THEN 'toGiveBack' ELSE 'nothing' END
  WHEN paid > total - returned_worth THEN 'over'
  WHEN paid = total - returned_worth THEN 'covered'
  WHEN paid > 0 THEN 'part'
  ELSE 'due' END) STORED;
CREATE INDEX orders_payment_standing ON orders (tenant_id, payment_standing, created_at DESC, id DESC);

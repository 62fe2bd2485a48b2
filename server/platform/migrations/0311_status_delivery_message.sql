-- Up Migration
-- Compatible with older builds.
-- What is said of an order that is taken to the customer; `message` is for those who come for theirs. Null: nothing.
ALTER TABLE order_statuses ADD message_delivery text CHECK (length(message_delivery) BETWEEN 1 AND 1024);
-- What a shop wrote is said to both, as it was; what nobody has changed yet names no counter to those who do not come.
UPDATE order_statuses SET message_delivery = CASE
  WHEN phase = 'ready' AND message = 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} está pronto em {{loja}}.'
  THEN 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} está pronto e logo sai para entrega.'
  ELSE message END;

CREATE OR REPLACE FUNCTION give_order_statuses(tenant integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_statuses (tenant_id, name, color, phase, position, message, message_delivery, notify)
  SELECT tenant, name, color, phase, 1, message, coalesce(delivery, message), message IS NOT NULL FROM (VALUES
    ('Recebido', '#0491FF', 'placed', NULL, NULL),
    ('Confirmado', '#7367F0', 'confirmed', 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} foi confirmado: {{total}}.', NULL),
    ('Em separação', '#FF9F43', 'preparing', NULL, NULL),
    ('Pronto para retirar', '#00A3A3', 'ready', 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} está pronto em {{loja}}.',
      'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} está pronto e logo sai para entrega.'),
    ('Saiu para entrega', '#D97706', 'on_the_way', 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} saiu para entrega.', NULL),
    ('Entregue', '#28C76F', 'delivered', NULL, NULL),
    ('Cancelado', '#EA5455', 'canceled', NULL, NULL),
    ('Devolvido', '#8A8D93', 'returned', NULL, NULL)
  ) AS given(name, color, phase, message, delivery)
$$;

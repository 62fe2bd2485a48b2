-- Up Migration
-- Compatible with older builds.
-- What a status is called of an order that is taken to the customer; `name` is for those who come for theirs. Null: the same.
ALTER TABLE order_statuses ADD name_delivery text CHECK (length(name_delivery) BETWEEN 1 AND 40);
-- What nobody has called otherwise yet names nobody who comes to those who do not.
UPDATE order_statuses SET name_delivery = 'Pronto para entregar' WHERE phase = 'ready' AND name = 'Pronto para retirar';

CREATE OR REPLACE FUNCTION give_order_statuses(tenant integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_statuses (tenant_id, name, name_delivery, color, phase, position, message, message_delivery, notify)
  SELECT tenant, name, there, color, phase, 1, message, coalesce(delivery, message), message IS NOT NULL FROM (VALUES
    ('Recebido', NULL, '#0491FF', 'placed', NULL, NULL),
    ('Confirmado', NULL, '#7367F0', 'confirmed', 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} foi confirmado: {{total}}.', NULL),
    ('Em separação', NULL, '#FF9F43', 'preparing', NULL, NULL),
    ('Pronto para retirar', 'Pronto para entregar', '#00A3A3', 'ready', 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} está pronto em {{loja}}.',
      'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} está pronto e logo sai para entrega.'),
    ('Saiu para entrega', NULL, '#D97706', 'on_the_way', 'Olá, {{primeiro_nome}}! Seu pedido {{pedido}} saiu para entrega.', NULL),
    ('Entregue', NULL, '#28C76F', 'delivered', NULL, NULL),
    ('Cancelado', NULL, '#EA5455', 'canceled', NULL, NULL),
    ('Devolvido', NULL, '#8A8D93', 'returned', NULL, NULL)
  ) AS given(name, there, color, phase, message, delivery)
$$;

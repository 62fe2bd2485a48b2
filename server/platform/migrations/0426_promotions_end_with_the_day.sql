-- Up Migration
-- A promotion lasts to the end of a day of the shop's, as its form, its files and its exports say it. What came from an ERP
-- ended at the moment of the day at which it was read, and a file that was taken out and brought in again moved it.
UPDATE product_offers o SET promo_until =
  date_trunc('day', o.promo_until, z.zone) + interval '1 day' - interval '1 millisecond'
FROM (
  SELECT t.id, coalesce(
    (SELECT value FROM settings s WHERE s.tenant_id = t.id AND s.key = 'time_zone' AND coalesce(s.instance_id, 0) = 0),
    'America/Sao_Paulo') AS zone
  FROM tenants t
) z
WHERE z.id = o.tenant_id AND o.promo_until IS NOT NULL;

-- Up Migration
-- Exports, changes of many customers and merges are rights of their own now. Who manages the shop has them as before: who
-- manages its team or its settings, or reads its security report. At the counter nobody has, until somebody gives them.
WITH actions AS (
  SELECT '{actions/export,actions/change-many-customers,actions/merge-customers}'::text[] AS given
), managers AS (
  SELECT tenant_id, id FROM roles
  WHERE name = 'administrador' OR has_permission_routes && '{users/list,dynamic-settings,security-report}'::text[]
)
UPDATE roles r SET has_permission_routes = r.has_permission_routes
  || ARRAY(SELECT unnest(given) EXCEPT SELECT unnest(r.has_permission_routes))
FROM actions, managers m WHERE m.tenant_id = r.tenant_id AND m.id = r.id;
-- A token opens no more than its user's role: what it was made for stays.
UPDATE integration_tokens SET scope = scope
  || ARRAY(SELECT unnest('{actions/export,actions/change-many-customers,actions/merge-customers}'::text[])
           EXCEPT SELECT unnest(scope))
WHERE scope && '{customers/list,startExport,security-report}'::text[];

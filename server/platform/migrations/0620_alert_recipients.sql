-- Up Migration
-- Compatible with older builds.
-- Who is told of an alert: AlertRecipient of src/domain/alerts/recipients.ts. Nobody: whoever opens the control panel, as until now.
ALTER TABLE alert_rules ADD COLUMN told jsonb NOT NULL DEFAULT '[]';

-- What the shop is warned of is an action of roles: whoever had the control panel could change it until now, and may go on.
UPDATE roles SET has_permission_routes = array_append(has_permission_routes, 'actions/change-alert-rules')
WHERE (name = 'administrador' OR 'control-panel' = ANY(has_permission_routes))
  AND NOT 'actions/change-alert-rules' = ANY(has_permission_routes);

-- Up Migration
-- Compatible with older builds.
-- Whose figures reports show beyond one's own is an action of roles: who manages the shop, or has its reports, sees their department's.
UPDATE roles SET has_permission_routes = array_append(has_permission_routes, 'actions/see-team-figures')
WHERE (name = 'administrador' OR has_permission_routes &&
    '{users/list,dynamic-settings,security-report,dashboard/analytics,control-panel,report,report-order,report-nps,report-new}'::text[])
  AND NOT 'actions/see-team-figures' = ANY(has_permission_routes);
-- Reports of adverse events were a page that said nothing yet: a pharmacist's role has it as it has the book of controlled medicine.
UPDATE roles SET has_permission_routes = array_append(has_permission_routes, 'pharmacovigilance-report')
WHERE 'sngpc' = ANY(has_permission_routes) AND NOT 'pharmacovigilance-report' = ANY(has_permission_routes);

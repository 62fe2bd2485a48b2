-- Up Migration
-- Compatible with older builds.
-- The report of benefit programmes was a page that said nothing yet: who has the report of orders has it too.
UPDATE roles SET has_permission_routes = array_append(has_permission_routes, 'pbm-report')
WHERE 'report-order' = ANY(has_permission_routes) AND NOT 'pbm-report' = ANY(has_permission_routes);

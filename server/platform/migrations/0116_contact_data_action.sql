-- Up Migration
-- Who sees customers' phones, documents and e-mails whole is a right of its own now: every role had it until here, and
-- so had every token.
UPDATE roles SET has_permission_routes = array_append(has_permission_routes, 'actions/see-customer-contacts')
WHERE NOT 'actions/see-customer-contacts' = ANY(has_permission_routes);
UPDATE integration_tokens SET scope = array_append(scope, 'actions/see-customer-contacts')
WHERE scope IS NOT NULL AND NOT 'actions/see-customer-contacts' = ANY(scope);

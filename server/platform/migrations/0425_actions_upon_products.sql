-- Up Migration
-- What the shop sells and for how much, and money that goes back, are rights of their own now: a price that its seller writes
-- was a way around the role's discount. Who manages the shop has them as before, and who kept the catalogue or its categories
-- goes on with the products. At the counter nobody has them, until somebody gives them.
UPDATE roles SET has_permission_routes = has_permission_routes
  || ARRAY(SELECT unnest('{actions/change-products,actions/give-money-back}'::text[])
           EXCEPT SELECT unnest(has_permission_routes))
WHERE name = 'administrador' OR has_permission_routes && '{users/list,dynamic-settings,security-report,actions/merge-customers}'::text[];
UPDATE roles SET has_permission_routes = array_append(has_permission_routes, 'actions/change-products')
WHERE 'products' = ANY(has_permission_routes) AND has_permission_routes && '{product-categories,catalog/add}'::text[]
  AND NOT 'actions/change-products' = ANY(has_permission_routes);
-- A token opens no more than its user's role: what it was made for stays.
UPDATE integration_tokens SET scope = array_append(scope, 'actions/change-products')
WHERE scope && '{products,saveProduct,saveProductOffer,changeProducts,changeAllProducts,deleteProducts,deleteAllProducts,setStockImages,product-orders,saveDeliveryArea}'::text[]
  AND NOT 'actions/change-products' = ANY(scope);
UPDATE integration_tokens SET scope = array_append(scope, 'actions/give-money-back')
WHERE scope && '{product-orders,refundPayment}'::text[] AND NOT 'actions/give-money-back' = ANY(scope);

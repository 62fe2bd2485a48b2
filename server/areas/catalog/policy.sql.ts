/** SQL: the policy that keeps the product `p` out, as src/domain/catalog/policy.ts says it; null: none. */
export const POLICY = `CASE WHEN p.control_list IS NOT NULL THEN 'controlled' WHEN p.stripe <> 'none' THEN 'prescription'
  WHEN p.kind = 'unclassified' THEN 'unclassified' WHEN p.kind IN ('medicine', 'otc') THEN 'medicine' END`

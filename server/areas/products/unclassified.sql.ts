/**
 * SQL: has nobody said by what the product `p` is sold? As isUnclassified (src/domain/products/kinds.ts), in the words of the
 * index by which they are found (migration 0275).
 */
export const UNCLASSIFIED = `(p.kind = 'unclassified' OR (p.kind = 'medicine' AND p.stripe = 'none' AND p.control_list IS NULL))`

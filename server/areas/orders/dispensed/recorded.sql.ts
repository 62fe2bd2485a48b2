/**
 * Pieces of a line `l` of an order that are written down for the SNGPC. By the line's name too: an item is of what the line was
 * when it was written.
 */
export const RECORDED = `(SELECT coalesce(sum(i.quantity), 0)::integer FROM dispensings d
  JOIN dispensing_items i ON i.tenant_id = d.tenant_id AND i.dispensing_id = d.id
  WHERE d.tenant_id = l.tenant_id AND d.order_id = l.order_id AND i.place = l.place AND i.name = l.name)`

/** Is the sale of a line `l` written down for the SNGPC? As `recordedBy` has it: whatever is on a list of the law. */
export const IS_RECORDED = `(coalesce(l.control_list, '') <> '')`

/* Closed lists of words about what is written down of controlled medicine for ANVISA's SNGPC. */

/**
 * The paper a medicine was sold against: a prescription of special control in two copies, a notification B (blue), a special
 * one (white) or A (yellow), or a prescription that the pharmacy keeps of an antimicrobial or a GLP-1 agonist.
 */
export const SNGPC_RECEIPTS = ['control', 'notice_b', 'notice_special', 'notice_a', 'retained'] as const
export type SngpcReceipt = (typeof SNGPC_RECEIPTS)[number]

/** The councils whose members prescribe; RMS: the register of the Ministry of Health (Mais Médicos). */
export const SNGPC_COUNCILS = ['CRM', 'CRO', 'CRMV', 'CRF', 'RMS'] as const

export const SNGPC_USES = ['human', 'veterinary'] as const
export const SNGPC_AGE_UNITS = ['years', 'months'] as const
export const SNGPC_SEXES = ['male', 'female'] as const
/** In what a quantity is counted: boxes or bottles. */
export const SNGPC_UNITS = ['box', 'bottle'] as const

/** How long a text and how large a number of the layout may be, and how much one file and one record hold. */
export const SNGPC_LIMITS = {
  name: 100,
  document: 30,
  notice: 10,
  lot: 20,
  quantity: 999_999,
  age: 999,
  items: 60,
  records: 20,
  days: 31,
  sales: 5_000,
} as const

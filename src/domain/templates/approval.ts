/** How the provider has judged a template. 'unknown' is a word that this build does not know. */
type TemplateApproval = 'approved' | 'rejected' | 'paused' | 'pending' | 'unknown'

const APPROVALS: ReadonlyMap<string, TemplateApproval> = new Map([
  ['APPROVED', 'approved'],
  ['REJECTED', 'rejected'],
  ['PAUSED', 'paused'],
  ['SUBMITTED', 'pending'],
  ['PENDING', 'pending'],
])

/**
 * The approval of a template (specification section 4: APPROVED Aprovado, REJECTED Rejeitado, PAUSED Pausado,
 * SUBMITTED or PENDING Pendente). Providers invent further words (DISABLED, IN_APPEAL): those are not taken
 * for an approval.
 */
export const approvalOf = (status: string): TemplateApproval =>
  APPROVALS.get(status.toUpperCase()) ?? 'unknown'

/** Would the provider take it now? What the gate asks of a template where it is claimed. */
export const isApproved = ({ status }: Readonly<{ status: string }>): boolean =>
  approvalOf(status) === 'approved'

import type { DuplicateReason } from '../../../contract/customer-lists'
import type { Customer } from '../../../contract/entities'
import { documentKind, plainDocument } from './document'
import { phoneLookupKey } from './phone'

/** What of a customer is compared. */
type Compared = Pick<Customer, 'phone_number' | 'document_register' | 'email'>

/** A number with the ninth digit taken out wherever one may be, whatever kind of line it is. */
const withoutNinth = (digits: string) => digits.replace(/^(55\d{2})9(\d{8})$/, '$1$2')

/**
 * What suggests that two customers are the same person: a number that differs by the ninth digit only, the same
 * CPF or CNPJ, the same e-mail. Empty: nothing does. Both spellings of a mobile are one customer already
 * (phoneLookupKey); what is left are numbers that were typed wrong and those of which nobody can tell.
 */
export function duplicateReasons(a: Compared, b: Compared): DuplicateReason[] {
  const reasons: DuplicateReason[] = []
  if (samePhone(a.phone_number, b.phone_number)) reasons.push('phone')
  const [left, right] = [plainDocument(a.document_register ?? ''), plainDocument(b.document_register ?? '')]
  if (left !== '' && left === right && documentKind(left)) reasons.push('document')
  const [from, to] = [a.email?.trim().toLowerCase() ?? '', b.email?.trim().toLowerCase() ?? '']
  if (from !== '' && from === to) reasons.push('email')
  return reasons
}

function samePhone(a: string, b: string): boolean {
  if (a === '' || b === '') return false
  return phoneLookupKey(a) === phoneLookupKey(b) || withoutNinth(a) === withoutNinth(b)
}

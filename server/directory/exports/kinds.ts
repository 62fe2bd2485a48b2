import { mayCall } from '../../../src/domain/access/permissions'
import type { CallerRights } from '../../../src/domain/access/rights'
import { productExport } from '../../areas/products/product-export'
import { quickAnswerExport } from '../../conversation/templates/quick-answer-export'
import { Refusal } from '../../platform/graphql/refusal'
import { customerExport } from '../customers/customer-export'
import { personExport } from '../customers/person-export'
import { acceptanceExport } from '../terms/acceptance-list'
import type { ExportDefinition, WholeFile } from './definition'

/** Everything that can be asked for as a file, by its name. An area adds its own here. */
const KINDS: Readonly<Record<string, ExportDefinition<never>>> = {
  customers: customerExport,
  termsAcceptances: acceptanceExport,
  'quick-answers': quickAnswerExport,
  products: productExport,
}

/** Files of one thing alone. */
const WHOLE: Readonly<Record<string, WholeFile>> = { customer: personExport }

/** The file of this name; undefined where there is none. */
export const wholeFile = (name: string): WholeFile | undefined =>
  Object.hasOwn(WHOLE, name) ? WHOLE[name] : undefined

/** The definition of this name; undefined where there is none. */
export const exportKind = (name: string): ExportDefinition<never> | undefined =>
  Object.hasOwn(KINDS, name) ? KINDS[name] : undefined

/** May somebody of this role take what `needs` reads away as a file? */
export const mayExport = (role: CallerRights, { needs }: Pick<ExportDefinition<never>, 'needs'>): boolean =>
  mayCall(role, 'startExport') && mayCall(role, needs)

/** @throws Refusal INVALID */
export function knownKind(name: string): ExportDefinition<never> {
  const kind = exportKind(name)
  if (!kind) throw new Refusal('INVALID', 'Isto não pode ser exportado.', { field: 'kind' })
  return kind
}
